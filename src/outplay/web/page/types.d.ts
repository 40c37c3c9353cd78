// What the server sends and what the parts of the page hand to each other. Only the type checker reads this file.

export type Side = "white" | "black";

export interface Failure {
  kind: string;
  message: string;
  ply?: number;
  expected?: string;
  /** The largest depth whose tree is not too large, where a deeper one was asked for. */
  fits?: number;
}

// ---- Games

export interface Switch {
  name: string;
  values: string[];
  meaning: string;
  /** How small a board may then be, if smaller than usual. */
  smallest?: number[] | null;
}

export interface CatalogueEntry {
  name: string;
  default: string;
  /** The size that the default name stands for. */
  usual: number[];
  dimensions: string[];
  smallest: number[];
  largest: number[];
  even: boolean;
  summary: string;
  switches: Switch[];
}

export interface OwnGame {
  name: string;
  rules: string;
}

export interface GamesData {
  version: string;
  catalogue: CatalogueEntry[];
  own: OwnGame[];
  /** The game that each screen begins with, by the screen's name; "" for all others. */
  first: Record<string, string>;
  limits: Record<string, number>;
}

export type Point = [number, number];

export interface Geometry {
  width: number;
  height: number;
  /** The centre of each cell in reading order; the unit is the width of a cell. */
  centres: Point[];
  /** The corners of one cell, relative to its centre. */
  outline: Point[];
}

export interface GameData {
  name: string;
  rules: string;
  /** The names of the two sides: who begins comes first. */
  sides: [string, string];
  colours: [string, string];
  /** How the game is played, a sentence each. */
  text: string[];
  /** The names of the cells in reading order. */
  cells: string[];
  /** 0 or 1 for each cell: the two shades of a chequered board. */
  shades: number[];
  geometry: Geometry;
  start: string;
  evaluations: string[];
  /** What each of them counts. */
  evaluation_words: Record<string, string>;
}

// ---- Positions and moves

export interface MoveData {
  /** The text of the move, as in "a1a2", "d5" or "pass". */
  move: string;
  origin: string | null;
  target: string | null;
  captured: string[];
  /** The position after it. */
  after: string;
}

export interface OutcomeData {
  winner: Side | null;
  reason: string;
  margin: number;
  text: string;
}

export interface PositionData {
  game: string;
  rules: string;
  position: string;
  side: Side;
  pieces: [number, number];
  moves: MoveData[];
  outcome: OutcomeData | null;
}

export interface LineData {
  start: string;
  plies: MoveData[];
  here: PositionData;
}

// ---- Players

export interface PlayerOption {
  name: string;
  meaning: string;
  kind: "whole" | "decimal" | "choice" | "word";
  least?: number;
  most?: number;
  usual?: string;
  choices?: string[];
  /** What the choices mean, where that is said. */
  words?: Record<string, string>;
}

export interface PlayerKind {
  name: string;
  summary: string;
  /** The number right after the colon, if there must be one. */
  size: PlayerOption | null;
  options: PlayerOption[];
  /** Whether the person who started the server added this player. */
  own: boolean;
}

export interface Choice {
  move: string;
  player: string;
  seconds: number;
}

// ---- Thinking

/** What a position or a move is worth to a side: a proven result, or an estimate. */
export interface ScoreData {
  side: Side;
  /** Who wins, if that is proven. */
  winner: Side | null;
  /** 1 won, 0 drawn, -1 lost with perfect play; null for an estimate. */
  value: 1 | 0 | -1 | null;
  /** How many plies the game then lasts; null for a draw, where discs are counted, and where it is not known. */
  distance: number | null;
  /** By how many discs the side wins, below 0 if it loses. */
  margin: number | null;
  /** Whether it is only known not to take longer, or not to be by fewer discs. */
  bound: boolean;
  estimate: number | null;
  text: string;
}

/** A move with its score, for the side that makes it. */
export interface MoveScore {
  move: string;
  score: ScoreData;
  /** How the game may go on, from this move on; empty if nobody has looked. */
  line: string[];
}

export interface AnalysisData {
  game: string;
  position: string;
  score: ScoreData;
  best: string | null;
  line: string[];
  moves: MoveScore[];
  nodes: number;
  depth: number;
  seconds: number;
}

export interface CutData {
  end: "alpha" | "beta";
  bound: number;
  unvisited: string[];
}

/** A node of minimax or alpha-beta. Values are seen by the maximizer; `text` has them in words. */
export interface TreeNode {
  move: string | null;
  position: string;
  kind: "max" | "min" | "leaf" | "end";
  value: number;
  text: string;
  bound: "exact" | "at least" | "at most";
  best?: number;
  ties?: number[];
  window?: [number | null, number | null];
  /** Both ends of the window in words, as in a step. */
  window_text?: [string, string];
  cut?: (CutData & { text: string }) | null;
  count?: number;
  children?: TreeNode[];
}

/** A node of Monte-Carlo tree search, seen by the side that moved there. */
export interface SimulatedNode {
  move: string | null;
  position: string;
  side: Side;
  visits: number;
  mean: number;
  proven: Side | "draw" | null;
  count: number;
  children?: SimulatedNode[];
}

export interface TreeData {
  algorithm: "minimax" | "alphabeta" | "mcts";
  game: string;
  depth: number;
  evaluation: string;
  maximizer: Side;
  score: ScoreData;
  line: string[];
  nodes: number;
  leaves: number;
  cuts: number;
  /** How many nodes each search looks at for this depth; null if there are too many to count soon. Not for mcts. */
  counts?: { minimax: number | null; alphabeta: number | null };
  path: number[];
  node: TreeNode | SimulatedNode;
}

export interface StepData {
  kind: "enter" | "leaf" | "better" | "no better" | "cut" | "leave";
  path: number[];
  move: string | null;
  window: [number | null, number | null];
  /** Both ends of the window in words. */
  window_text: [string, string];
  value: number | null;
  value_text: string | null;
  text: string;
}

export interface StepsData {
  total: number;
  first: number;
  steps: StepData[];
}

export interface JudgedMove {
  ply: number;
  side: Side;
  move: string;
  score: ScoreData;
  best: string;
  best_score: ScoreData;
  fault: "blunder" | "mistake" | "slip" | null;
  unclear: boolean;
  /** Whether nothing about the move is an estimate. */
  exact: boolean;
  /** What it was worth and, if it was a fault, what was better: "loses in 8 (best: b2c3 draws)". */
  text: string;
}

export interface ReviewData {
  moves: JudgedMove[];
  summary: Record<Side, Record<string, number>>;
  complete: boolean;
  /** Whether every move was judged exactly. */
  exact: boolean;
}

// ---- Solving

/** A move of a line: what it was worth, and the best one that there was. */
export interface PathMove {
  move: string;
  score: ScoreData | null;
  best: MoveScore | null;
}

/** What is certain of a position, where who wins can be proven and not how fast. */
export interface ProvenData {
  score: ScoreData;
  /** Those of the legal moves that are settled, the best first. */
  moves: MoveScore[];
}

export interface SolutionData {
  game: string;
  rules: string;
  /** The position at the end of the line that was asked for. */
  position: string;
  side: Side;
  /** Whether there is a solution here that covers the position. */
  covered: boolean;
  score: ScoreData | null;
  /** Every legal move, the best first. */
  moves: MoveScore[];
  /** How the game goes on if both sides play their best. */
  line: string[];
  path: PathMove[];
  /** What could be proven soon, if no solution covers the position. */
  proven: ProvenData | null;
  method: "strong" | null;
  positions: number | null;
  /** The position from which on everything is solved. */
  root: string | null;
  /** Whether it is from a file that the server was started with. */
  saved: boolean;
}

/** What is known of a game as a whole, seen by the side that begins. */
export interface SolvedGame {
  game: string;
  group: string;
  size: number[];
  switches: Record<string, string>;
  rules: string;
  /** For the side that begins; null where it is not finished. */
  score: ScoreData | null;
  text: string;
  /** Every first move, the best first. */
  first_moves: MoveScore[] | null;
  /** How many first moves keep the result. */
  winning: number | null;
  positions: number | null;
  /** How it was found: what each method took. */
  methods: Record<string, object>;
  /** Whether two independent methods agree. */
  is_certain: boolean;
  note: string;
}

export interface SolvedGames {
  results: SolvedGame[];
}

// ---- Games between players

export interface WatchedMove {
  ply: number;
  move: MoveData;
  seconds: number;
}

/** A game: the keys of a record file, and what follows from them. */
export interface RecordData {
  game: string;
  rules: string;
  players: [string, string];
  seed: number | null;
  number: number | null;
  /** Whether the same seed gives the same game; it does if nothing is said. */
  reproducible?: boolean;
  start: string;
  moves: string[];
  /** How the game has ended by its rules. */
  outcome: { winner: Side | null; reason: string; margin: number } | null;
  /** Who lost it by a fault, or gave up; what a player said that failed. */
  forfeit: { side: Side; verdict: string; detail?: string } | null;
  /** Seconds for each move, if somebody measured them. */
  times: number[];
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  winner: Side | null;
  /** How the game has ended, as a sentence; empty if it is not over. */
  ending: string;
  /** How many pieces White and Black have at the end. */
  pieces: [number, number];
}

export interface RecordsData {
  games: RecordData[];
}

export interface TournamentGame extends RecordData {
  number: number;
  /** The game as a line of a record file: a text, for its seed has more digits than a number can hold here. */
  line: string;
}

export interface TournamentProgress {
  played: number;
  total: number;
  /** The names of the players, in the order in which they were given. */
  players: string[];
  /** The first line of a record file with all games; empty when it was told already. */
  header: string;
  /** The games that ended since the last message. */
  games: TournamentGame[];
  /** The rows of the table, the best first. */
  table: StandingsRow[];
  /** Games won, drawn and lost by each row of the table against each. */
  crosstable: [number, number, number][][];
  /** Notes about the table, a sentence each. */
  notes: string[];
}

export interface ScoreCounts {
  wins: number;
  draws: number;
  losses: number;
}

/** Elo points, with the ends of their bar (95 %). */
export interface RatingData {
  elo: number;
  low: number;
  high: number;
}

/** A row of the table, as `outplay tournament --json` prints it. */
export interface StandingsRow {
  rank: number;
  name: string;
  kind: string;
  score: ScoreCounts;
  as_white: ScoreCounts;
  as_black: ScoreCounts;
  points: number;
  pieces: number;
  rating: RatingData | null;
  chance_better: number | null;
  /** How many games it lost by a fault, by verdict. */
  faults: Record<string, number>;
  is_retired: boolean;
  byes: number;
  seconds: number;
}

// ---- Learning

export interface PolicyData {
  name: string;
  /** Beads of each move in a new box, for the machine's first move of a game, its second, and so on. */
  beads: number[];
  win: number;
  draw: number;
  loss: number;
  /** What share the move before gets: 0 for the last move only, 1 for all alike. */
  fade: number;
  empty: "resign" | "refill";
  mirrored: "once" | "each";
}

export interface TeacherData {
  name: string;
  summary: string;
}

export interface LearningData {
  policies: (PolicyData & { summary: string })[];
  teachers: TeacherData[];
  /** Of the first, the second, … bead in a box, and of the letters on them; then they begin anew. */
  colours: { name: string; fill: string; ink: string }[];
  limits: { boxes: number; games: number };
}

/** A memory as a file holds it. The page reads no more of it than this. */
export interface MemoryData {
  format: string;
  version: number;
  game: string;
  policy: PolicyData;
  results: ResultsData;
  boxes: { position: string; beads: Record<string, number> }[];
}

export interface ResultsData {
  win: number;
  draw: number;
  loss: number;
}

export interface BeadData {
  /** A move of the box's position. */
  move: string;
  count: number;
  /** What the move is worth; null where that is not known, or not asked for. */
  score: ScoreData | null;
}

export interface BoxData {
  key: string;
  /** The position as it was first met. */
  position: string;
  met: boolean;
  /** How many moves the machine has made before; null if not known. */
  stage: number | null;
  beads: BeadData[];
}

export interface MeasuresData {
  games: number;
  boxes: number;
  beads: number;
  losing: number | null;
  /** The probability that a perfect rival beats the current beads. */
  exploitability: number | null;
}

export interface WallData {
  memory: MemoryData;
  side: Side;
  boxes: BoxData[];
  measures: MeasuresData;
  /** How many boxes there are for that side; null if there are too many to count. */
  possible: number | null;
}

export interface LearnedData extends WallData {
  changed: string[];
  result: keyof ResultsData;
}

export interface DrawnData {
  key: string;
  is_mirrored: boolean;
  /** Which bead each move of the position stands for. */
  moves: { move: string; bead: number }[];
  bead: number | null;
  /** Null if the box is empty and the machine resigns. */
  move: string | null;
  /** The box, if it was not met before. */
  new: BoxData | null;
}

/** A move of a game that is shown move by move. */
export interface LessonMove {
  event: "move";
  ply: number;
  /** The position before it. */
  position: string;
  move: MoveData;
  side: Side;
  /** The box, the bead, and whether the box holds the position's mirror image: for the machine's moves. */
  key?: string;
  bead?: number;
  is_mirrored?: boolean;
  /** The box, if this move made it. */
  box?: BoxData | null;
}

export interface LessonResignation {
  event: "resign";
  position: string;
  key: string;
}

/** The end of a job: the machine as it is then. */
export interface LessonDone {
  event: "memory";
  memory: MemoryData;
  measures: MeasuresData;
  /** Games; fewer than asked for if the time was over. */
  played: number;
  /** Whether the machine has as many boxes as it may have here. */
  full?: boolean;
}

/** Games that have been played since the last such message. */
export interface LessonGames {
  event: "games";
  from: number;
  to: number;
  /** A letter for each game: w, d or l, as the machine sees it. */
  results: string;
  /** Game, exploitability, losing beads, boxes, beads; not necessarily of every game. */
  curve: [number, number | null, number | null, number, number][];
  boxes: BoxData[];
  measures: MeasuresData;
  /** How the game ended, if there is one only. */
  text?: string;
}

// ---- The parts of the page

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
