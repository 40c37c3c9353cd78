"""Pictures with at most 256 colours: a third of the bytes, and nobody sees the difference on a drawn page."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy
from playwright.sync_api import Page

MAX_COLOURS = 256

# The browser that made the picture also unpacks it.
PIXELS = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let place = 0; place < bytes.length; place += 32768) {
    text += String.fromCharCode(...bytes.subarray(place, place + 32768));
  }
  return [image.width, image.height, btoa(text)];
}"""


def shrink(picture: bytes, page: Page) -> bytes:
    """The same picture with a palette; ``page`` is any page of a browser."""
    width, height, text = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    pixels = numpy.frombuffer(base64.b64decode(text), numpy.uint8).reshape(height * width, 4)[:, :3]
    palette, indices = _reduce(pixels)
    rows = numpy.zeros((height, width + 1), numpy.uint8)  # each row begins with a 0: it is not filtered
    rows[:, 1:] = indices.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _reduce(pixels: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The palette, and the place of each pixel's colour in it: the most frequent ones, and for others the nearest."""
    _, member = numpy.unique(pixels // 8, axis=0, return_inverse=True)
    member = member.reshape(-1)
    counts = numpy.bincount(member)
    means = numpy.stack([numpy.bincount(member, pixels[:, channel]) / counts for channel in range(3)], axis=1)
    kept = numpy.argsort(-counts)[:MAX_COLOURS]
    distances = ((means[:, None, :] - means[None, kept, :]) ** 2).sum(axis=2)
    return means[kept].round().astype(numpy.uint8), distances.argmin(axis=1).astype(numpy.uint8)[member]


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
