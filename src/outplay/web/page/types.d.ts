// What the parts of the page hand to each other, and what the server sends. Only the type checker reads this file.

import type { Failure, GamesData } from "./answers.d.ts";

export type * from "./answers.d.ts";

/** What is said of a move on the board: by colour, by shape and by a text. */
export interface Mark {
  kind: "win" | "draw" | "loss" | "unknown";
  /** A few letters to stand in the mark: a number of plies, a margin, an estimate. */
  text: string;
  /** The same for those who do not see it. */
  title: string;
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
  /** Ends the job; nothing is heard of it afterwards. */
  stop(): void;
  /** Asks for an early end: a training then tells what was learned. */
  finish(): void;
}

export interface JobListener {
  progress?(data: any): void;
  done?(data: any): void;
  failed?(error: Failure): void;
  /** The connection went away and is there again: a fresh request to go on with, or null to give up. */
  again?(): object | null;
}

export interface Stream {
  start(kind: string, request: object, listener: JobListener): Job;
}

export interface Page {
  api: Api;
  stream: Stream;
  games: GamesData;
  /** Says something to those who listen to the page. */
  announce(text: string): void;
  /** Shows a short message to everybody. */
  tell(text: string, kind?: "info" | "error"): void;
  /** Puts the state of the screen into the address. */
  remember(values: Values, options?: { push?: boolean }): void;
}
