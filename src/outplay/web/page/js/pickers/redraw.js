// Drawing a picker anew while somebody uses it.

/**
 * Puts other children into an element; the focus stays on the control of the same name.
 * @param {HTMLElement} element
 * @param {...(Node | string)} children
 */
export function redraw(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
  element.replaceChildren(...children);
  if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[name="${CSS.escape(focused)}"]`))?.focus();
}
