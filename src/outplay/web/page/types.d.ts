// The types that modules share, and those of the server's answers. Only the type checker reads this file.

import type { Failure, GameData, GamesData, Side } from "./answers.d.ts";

export type * from "./answers.d.ts";

/** The mark of a move on the board: its colour, shape and text. */
export interface Mark {
  kind: "win" | "draw" | "loss" | "unknown";
  /** A few letters: a number of plies, a margin, an estimate. */
  text: string;
  /** The same in words. */
  title: string;
}

/** A game as a board draws it. */
export interface DrawnGame extends GameData {
  /** The side whose pieces have lines besides their colour: Black, if left out. */
  lined?: Side;
}

export type Values = Record<string, string>;

export interface Visit {
  update(values: Values): void;
  leave(): void;
}

export interface Screen {
  enter(root: HTMLElement, values: Values, page: Page): Visit | Promise<Visit>;
}

export interface Api {
  get<T>(path: string, query: Record<string, string | number | undefined>, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, body: object, signal?: AbortSignal): Promise<T>;
}

export interface Job {
  /** Ends the job; it sends nothing more. */
  stop(): void;
  /** Asks for an early end: a training then sends what was learned. */
  finish(): void;
}

export interface JobListener {
  progress?(data: any): void;
  done?(data: any): void;
  failed?(error: Failure): void;
  /** The connection was lost and is back: a request to continue with, or null to give up. */
  again?(): object | null;
}

export interface Stream {
  start(kind: string, request: object, listener: JobListener): Job;
}

export interface Page {
  api: Api;
  stream: Stream;
  games: GamesData;
  /** The names of all screens. */
  screens: readonly string[];
  /** Lets screen readers say a text. */
  announce(text: string): void;
  /** Makes a sound, if they are on. */
  sound(kind: "move" | "capture" | "end"): void;
  /** Shows a short message. */
  tell(text: string, kind?: "info" | "error"): void;
  /** Puts the state of the screen into the address. */
  remember(values: Values, options?: { push?: boolean }): void;
}
