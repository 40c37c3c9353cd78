// What the server sends. Written by `make api` from src/outplay/web/shapes: edit those.

export type Side = "white" | "black";
export type Point = [number, number];

/** Why something was refused. */
export interface Failure {
  /** A word for programs. */
  kind: string;
  /** A sentence for people: what was wrong, and what to do. */
  message: string;
  /** Which of the moves was bad, counted from 1. */
  ply?: number;
  /** The hash of the rules that this server has. */
  expected?: string;
  /** The largest depth at which a tree is not too large. */
  fits?: number;
  /** What a player did that failed, in a word. */
  verdict?: string;
}

/** The answer to a request that failed. */
export interface FailureAnswer {
  error: Failure;
}

/** That the server is there. */
export interface HealthData {
  version: string;
}

/** A rule of a game that can be changed; the first value is the default. */
export interface SwitchData {
  name: string;
  values: string[];
  meaning: string;
  /** The smallest size, if it is smaller with the second value. */
  smallest: number[] | null;
}

/** A game of the catalogue. */
export interface EntryData {
  name: string;
  /** Its name as people write it. */
  title: string;
  /** Its full name at the default size. */
  default: string;
  /** What the numbers of a size mean. */
  dimensions: string[];
  /** The default size. */
  usual: number[];
  smallest: number[];
  /** Of each number, while the others are at their smallest. */
  largest: number[];
  /** Whether only even sizes exist. */
  even: boolean;
  /** What it is about, in a few words. */
  summary: string;
  /** The same as a sentence for a newcomer. */
  about: string;
  switches: SwitchData[];
}

/** A variant that the server was started with. */
export interface OwnGame {
  name: string;
  rules: string;
}

/** What can be played on this server. */
export interface GamesData {
  version: string;
  catalogue: EntryData[];
  own: OwnGame[];
  /** The game with which each screen of the page begins, by its name; "" for all others. */
  first: Record<string, string>;
  /** How much a client may ask for. */
  limits: Record<string, number>;
}

/** A board as plain numbers: x goes right, y goes down, the unit is the width of a cell. */
export interface GeometryData {
  width: number;
  height: number;
  /** Of each cell, in reading order. */
  centres: Point[];
  /** The corners of a cell about its centre. */
  outline: Point[];
}

/** A game: its board, its sides, its rules in words. */
export interface GameData {
  name: string;
  /** The game as people call it, with its size. */
  title: string;
  rules: string;
  /** What White and Black are called. */
  sides: [string, string];
  colours: [string, string];
  /** What stands on the board. */
  piece: "pawn" | "piece" | "disc";
  /** Who wins from the start if both play perfectly; null if that is not known at once. */
  winner: Side | "draw" | null;
  /** The shape in which its pieces are drawn. */
  look: "pawn" | "disc" | "letter";
  /** How the game is played, a sentence or two each. */
  text: string[];
  /** The names of the cells in reading order. */
  cells: string[];
  /** 0 or 1 for each cell: the shades of a chequered board. */
  shades: number[];
  geometry: GeometryData;
  start: string;
  /** How many random moves a game between players may begin with; 0 if it is too short. */
  opening: number;
  /** The evaluations that fit; the first one is the default. */
  evaluations: string[];
  /** What each of them counts. */
  evaluation_words: Record<string, string>;
}

/** A square round the board. */
export interface BorderSquare {
  text: string;
  centre: [number, number];
}

/** A way to write cells and moves. */
export interface LabelStyle {
  name: string;
  title: string;
  /** The first move of the start. */
  example: string;
  /** The squares round the board, if the style numbers them too. */
  border: BorderSquare[];
}

/** The label styles in which a game can be shown. */
export interface LabelsData {
  styles: LabelStyle[];
}

/** Something of an old document, and where it is now. */
export interface OriginPlace {
  what: string;
  kind: "screen" | "command" | "python" | "player";
  /** The address of a screen, a command, the name of a function, or the spec of a player. */
  where: string;
}

/** One of the documents behind the games. */
export interface OriginData {
  title: string;
  /** What it described. */
  text: string;
  places: OriginPlace[];
}

/** Where the games come from. */
export interface OriginsData {
  origins: OriginData[];
}

/** Every game of the server at its default size. */
export interface GalleryData {
  games: GameData[];
}

/** A legal move and the position after it. */
export interface MoveData {
  /** Its text, as in `a1a2`, `d5` or `pass`. */
  move: string;
  origin: string | null;
  target: string | null;
  /** The cells whose pieces are taken or turned over. */
  captured: string[];
  after: string;
  /** The same in the label style that was asked for. */
  text?: string;
}

/** How a game has ended by its rules. */
export interface RecordedOutcome {
  winner: Side | null;
  reason: string;
  margin: number;
}

/** How a game has ended, also in words. */
export interface OutcomeData {
  winner: Side | null;
  reason: string;
  margin: number;
  /** The same as a sentence. */
  text: string;
}

/** A position that shows a rule. */
export interface DiagramData {
  /** What it is about, in a word. */
  title: string;
  /** The rule, as a sentence. */
  text: string;
  position: string;
  /** Those that show the rule; none where the position itself does. */
  moves: MoveData[];
}

/** The rules of a game in diagrams, found by playing it on a small board. */
export interface DiagramsData {
  /** The same game on the board of the diagrams; null if there are none. */
  board: GameData | null;
  diagrams: DiagramData[];
}

/** A position: what can be played in it, or how the game has ended. */
export interface PositionData {
  game: string;
  rules: string;
  position: string;
  side: Side;
  /** How many pieces White and Black have. */
  pieces: [number, number];
  moves: MoveData[];
  outcome: OutcomeData | null;
  /** The text of each cell in the label style that was asked for. */
  labels?: string[];
}

/** A line of play, replayed. */
export interface LineData {
  start: string;
  plies: MoveData[];
  here: PositionData;
}

/** An option in the spec of a player. */
export interface PlayerOption {
  name: string;
  meaning: string;
  kind: "whole" | "decimal" | "choice" | "word";
  least?: number;
  most?: number;
  usual?: string;
  choices?: string[];
  /** What the choices, or some of the numbers, mean. */
  words?: Record<string, string>;
}

/** A kind of player that can play the game. */
export interface PlayerKind {
  /** How specs begin. */
  name: string;
  /** What it is called in lists. */
  title: string;
  summary: string;
  /** The number right after the colon, if there must be one. */
  size: PlayerOption | null;
  options: PlayerOption[];
  /** Whether it is a player of the server's owner. */
  own: boolean;
  /** Why it cannot play now: what is wrong with its file. */
  fault?: string;
}

/** A record file. */
export interface RecordText {
  text: string;
  filename: string;
}

/** Who lost a game that the rules had not ended, and why. */
export interface ForfeitData {
  side: Side;
  verdict: string;
  /** What the player did, in words. */
  detail?: string;
}

/** A game: the keys of a record file, and some that follow from them. */
export interface RecordData {
  game: string;
  rules: string;
  players: [string, string];
  seed: number | null;
  /** Whether the same seed gives the same game; it does, if left out. */
  reproducible?: boolean;
  start: string;
  moves: string[];
  outcome: RecordedOutcome | null;
  forfeit: ForfeitData | null;
  /** Seconds for each move, if they were measured. */
  times: number[];
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  winner: Side | null;
  /** How it ended, as a sentence; empty if it has not. */
  ending: string;
  /** How many pieces White and Black have at the end. */
  pieces: [number, number];
  /** Which game of its tournament it is, counted from 1. */
  number: number | null;
}

/** The games of a record file. */
export interface RecordsData {
  games: RecordData[];
}

/** A move of a game that is watched. */
export interface WatchedMove {
  ply: number;
  move: MoveData;
  seconds: number;
}

/** Positions to start from. */
export interface OpeningsData {
  positions: string[];
  /** How many there are, and whether they are balanced. */
  remark: string;
}

/** A game of a tournament. */
export interface TournamentGame {
  game: string;
  rules: string;
  players: [string, string];
  seed: number | null;
  /** Whether the same seed gives the same game; it does, if left out. */
  reproducible?: boolean;
  start: string;
  moves: string[];
  outcome: RecordedOutcome | null;
  forfeit: ForfeitData | null;
  /** Seconds for each move, if they were measured. */
  times: number[];
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  winner: Side | null;
  /** How it ended, as a sentence; empty if it has not. */
  ending: string;
  /** How many pieces White and Black have at the end. */
  pieces: [number, number];
  /** Counted from 1. */
  number: number;
  /** The game as a line of a record file: a text, for its seed has more digits than a number can hold in a browser. */
  line: string;
}

/** Games won, drawn and lost. */
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

/** A tournament as it stands, with the games since the last such message. */
export interface TournamentProgress {
  played: number;
  total: number;
  /** Their names, in the order in which they were given. */
  players: string[];
  /** The first line of a record file with all games; empty when it was sent already. */
  header: string;
  /** Those that ended since the last message. */
  games: TournamentGame[];
  /** The best first. */
  table: StandingsRow[];
  /** Games won, drawn and lost by each row of the table against each. */
  crosstable: [number, number, number][][];
  /** About the table, a sentence each. */
  notes: string[];
  /** Whether most games repeat others, because the players make no random choices. */
  repeats: boolean;
}

/** A seat in a room, or a place to watch. */
export interface SeatData {
  /** The name of the room, which is in the link to it. */
  room: string;
  /** The secret of the seat, for further requests; null for somebody who watches. */
  token: string | null;
  /** Which side the seat plays; null for somebody who watches. */
  side: Side | null;
}

/** What a side has asked of its rival. */
export interface OfferData {
  kind: "undo" | "rematch";
  side: Side;
}

/** A room as somebody in it sees it. */
export interface RoomData {
  room: string;
  /** The number of this state; an action names the state that it is meant for. */
  version: number;
  /** Which game of the room this is, from 1 on. */
  round: number;
  record: RecordData;
  /** The side of the seat whose token was sent; null for somebody who watches. */
  you: Side | null;
  /** The seats that somebody has taken. */
  taken: Side[];
  /** The seats whose player is connected now. */
  present: Side[];
  /** How many others are connected. */
  watchers: number;
  offer: OfferData | null;
}

/** A link to a room. */
export interface InvitationData {
  link: string;
  /** The link as a QR code: an SVG picture in a data URI. */
  picture: string;
  /** Whether the server answers this machine only, so that no other device can follow it. */
  local: boolean;
}

/** What a player plays. */
export interface ChoiceData {
  move: string;
  player: string;
  seconds: number;
}

/** What a position, or a move, is worth to a side: a proven result, or an estimate. */
export interface ScoreData {
  side: Side;
  /** Who wins, if that is proven. */
  winner: Side | null;
  /** 1 won, 0 drawn, -1 lost with perfect play; null for an estimate. */
  value: 1 | 0 | -1 | null;
  /** How many plies the game then lasts: the winner hurries, the loser holds out. */
  distance: number | null;
  /** By how many discs the side wins, below 0 if it loses. */
  margin: number | null;
  /** Whether it is only known not to take longer, or not to be by fewer. */
  bound: boolean;
  /** The estimate of the engine, if nothing is proven. */
  estimate: number | null;
  /** What the side does, in words. */
  text: string;
}

/** What a move is worth to the side that makes it; the move itself is one of the plies. */
export interface MoveScoreData {
  move: string;
  score: ScoreData;
  /** How the game may continue, from this move on; may be empty. */
  line: string[];
}

/** What the engine thinks of a position, the best move first. */
export interface AnalysisData {
  game: string;
  position: string;
  score: ScoreData;
  best: string | null;
  /** What speaks for the best move; empty if a few words cannot say it. */
  reason: string;
  line: string[];
  moves: MoveScoreData[];
  nodes: number;
  depth: number;
  seconds: number;
}

/** A move of the line in the request. */
export interface PathMove {
  move: string;
  /** What it was worth; null if that is not known. */
  score: ScoreData | null;
  /** The best move there; null if it is not known. */
  best: MoveScoreData | null;
}

/** What is proven of a position: who wins, and not how fast. */
export interface ProvenData {
  score: ScoreData;
  /** Those of the legal moves that are settled, the best first. */
  moves: MoveScoreData[];
}

/** What perfect play makes of a position. */
export interface SolutionData {
  game: string;
  rules: string;
  /** The one at the end of the line. */
  position: string;
  /** The side to move, by which its score and its moves are seen. */
  side: Side;
  /** Whether there is a solution here that covers the position. */
  covered: boolean;
  score: ScoreData | null;
  /** Every legal move, the best first. */
  moves: MoveScoreData[];
  /** How the game continues with best play. */
  line: string[];
  /** The moves of the line in the request. */
  path: PathMove[];
  /** What was quickly proven, if no solution covers the position. */
  proven: ProvenData | null;
  /** How it was solved; null if it was not. */
  method: "strong" | null;
  /** How many positions the solution covers. */
  positions: number | null;
  /** The position from which on everything is solved. */
  root: string | null;
  /** Whether it is from a file that the server was started with. */
  saved: boolean;
}

/** What is known of a game as a whole. First is the side that begins; scores are seen by it. */
export interface SolvedGame {
  game: string;
  /** Its name in the catalogue, without size and switches. */
  group: string;
  size: number[];
  switches: Record<string, string>;
  /** The hash of the rules by which it was solved. */
  rules: string;
  /** Of the start, for the first side; null: not finished. */
  score: ScoreData | null;
  /** The same in words. */
  text: string;
  /** Every first move, the best first. */
  first_moves: MoveScoreData[] | null;
  /** How many first moves keep the result. */
  winning: number | null;
  /** How many positions can come up. */
  positions: number | null;
  /** By which methods it was found; what each took. */
  methods: Record<string, object>;
  /** Whether two independent methods agree. */
  is_certain: boolean;
  note: string;
}

/** The results of the project. */
export interface SolvedGames {
  results: SolvedGame[];
}

/** A move of a game beside the best one. */
export interface JudgedMoveData {
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
  /** What it was worth and, if it was a fault, what was better. */
  text: string;
  /** Of a fault: what the move allows and what the best one does, if that can be shown; else empty. */
  reason: string;
}

/** All moves of a game beside the best ones. */
export interface ReviewData {
  moves: JudgedMoveData[];
  /** How many faults of each kind a side made. */
  summary: Record<Side, Record<string, number>>;
  complete: boolean;
  /** Whether every move was judged exactly. */
  exact: boolean;
}

/** Why the rest of a node's moves was not searched. */
export interface CutData {
  end: "alpha" | "beta";
  bound: number;
  unvisited: string[];
  /** The bound in words. */
  text: string;
}

/** A node of minimax or alpha-beta. Values are seen by the maximizer; one without children has the first six. */
export interface TreeNode {
  move: string | null;
  position: string;
  kind: "max" | "min" | "leaf" | "end";
  value: number;
  /** The value in words. */
  text: string;
  bound: "exact" | "at least" | "at most";
  /** The number of the first child with the best value. */
  best?: number;
  /** Of all children that are known to be worth just that. */
  ties?: number[];
  window?: [number | null, number | null];
  /** Both ends of the window in words. */
  window_text?: [string, string];
  cut?: CutData | null;
  /** How many children it has. */
  count?: number;
  /** As deep as requested. */
  children?: TreeNode[];
}

/** A node of Monte-Carlo tree search, seen by the side that moved there. */
export interface SimulatedNode {
  move: string | null;
  position: string;
  side: Side;
  visits: number;
  mean: number;
  proven: "white" | "black" | "draw" | null;
  /** How many children it has. */
  count: number;
  /** As deep as requested. */
  children?: SimulatedNode[];
}

/** How many nodes each search visits to the same depth; null: too many to count. */
export interface SearchCounts {
  minimax: number | null;
  alphabeta: number | null;
}

/** A search tree: its summary, and the node at a path with some levels below it. */
export interface TreeData {
  algorithm: "minimax" | "alphabeta" | "mcts";
  game: string;
  depth: number;
  evaluation: string;
  /** The side by which values are seen. */
  maximizer: Side;
  score: ScoreData;
  line: string[];
  nodes: number;
  leaves: number;
  cuts: number;
  /** Not of Monte-Carlo tree search. */
  counts?: SearchCounts;
  path: number[];
  node: TreeNode | SimulatedNode;
}

/** One thing that a search does. */
export interface StepData {
  kind: "enter" | "leaf" | "better" | "no better" | "cut" | "leave";
  /** The node at which it happens, by child numbers from the root. */
  path: number[];
  move: string | null;
  window: [number | null, number | null];
  /** Both ends of the window in words. */
  window_text: [string, string];
  value: number | null;
  value_text: string | null;
  /** The step as a sentence. */
  text: string;
}

/** Some steps of a search, in their order. */
export interface StepsData {
  total: number;
  first: number;
  steps: StepData[];
}

/** A puzzle without its answer. */
export interface PuzzleData {
  /** What the side to move must do. */
  goal: "win" | "draw";
  /** From 1, which ends the game at once, to 5. */
  level: number;
  /** What is asked for, in words. */
  text: string;
  here: PositionData;
}

/** What becomes of a move in a puzzle. */
export interface PuzzleMoveData {
  /** What is wrong with the move; empty if it keeps the result. */
  fault: string;
  /** The move and the replies of a perfect rival; null if the move is wrong. */
  line: LineData | null;
  /** Whether the game is over, with the result that was asked for. */
  solved: boolean;
}

/** Help in a puzzle. */
export interface PuzzleHelpData {
  /** The help in words. */
  text: string;
  /** The cells of the piece or of the move. */
  cells: string[];
}

/** What a machine does with its beads. */
export interface PolicyData {
  name: string;
  /** Of each move in a new box, for its first move, its second, …. */
  beads: number[];
  /** Beads that are added for the last move of a game that was won. */
  win: number;
  draw: number;
  loss: number;
  /** What share the move before gets: 0 for the last only, 1 for all alike. */
  fade: number;
  /** What the machine does with an empty box. */
  empty: "resign" | "refill";
  /** Whether two moves that mirror each other, where the board mirrors itself, share a bead. */
  mirrored: "once" | "each";
}

/** The policy of a machine of history, which can be asked for by its name. */
export interface NamedPolicy {
  name: string;
  /** Of each move in a new box, for its first move, its second, …. */
  beads: number[];
  /** Beads that are added for the last move of a game that was won. */
  win: number;
  draw: number;
  loss: number;
  /** What share the move before gets: 0 for the last only, 1 for all alike. */
  fade: number;
  /** What the machine does with an empty box. */
  empty: "resign" | "refill";
  /** Whether two moves that mirror each other, where the board mirrors itself, share a bead. */
  mirrored: "once" | "each";
  /** What people call the machine. */
  title: string;
  /** A sentence about it. */
  summary: string;
}

/** A teacher of machines. */
export interface TeacherData {
  name: string;
  summary: string;
}

/** How much a client may ask for. */
export interface LearningLimits {
  /** How many boxes a machine may have. */
  boxes: number;
  /** How many games of training at a time. */
  games: number;
}

/** The colour of a bead, and of the letter on it. */
export interface BeadColour {
  name: string;
  fill: string;
  ink: string;
}

/** The policies of machines, and their teachers. */
export interface LearningData {
  policies: NamedPolicy[];
  /** Any player of `/api/players` can be a teacher too. */
  teachers: TeacherData[];
  /** Of the first, the second, … bead; then they repeat. */
  colours: BeadColour[];
  limits: LearningLimits;
}

/** From how many games a machine has learned, by how they ended. */
export interface ResultsData {
  win: number;
  draw: number;
  loss: number;
}

/** A box in a memory. */
export interface StoredBox {
  position: string;
  /** How many beads each move has. */
  beads: Record<string, number>;
}

/** Everything that a machine has learned: what its memory file has in it. */
export interface MemoryData {
  format: string;
  version: number;
  game: string;
  rules: string;
  /** Of a game that is not in the catalogue. */
  declaration?: object;
  policy: PolicyData;
  results: ResultsData;
  boxes: StoredBox[];
}

/** A move of a box. */
export interface BeadData {
  move: string;
  count: number;
  /** What it is worth with best play; null: not known. */
  score: ScoreData | null;
}

/** A box of the wall: a position and its mirror images. */
export interface BoxData {
  /** The same for all images of the position. */
  key: string;
  /** As it was first met. */
  position: string;
  met: boolean;
  /** How many moves the machine has made before; null: not known. */
  stage: number | null;
  beads: BeadData[];
}

/** How far a machine has come. */
export interface MeasuresData {
  games: number;
  results: ResultsData;
  /** How many boxes it has. */
  boxes: number;
  /** How many beads are in them. */
  beads: number;
  /** How many beads stand for moves that lose; null: not known. */
  losing: number | null;
  /** How likely a perfect rival beats it; null where the game is too large. */
  exploitability: number | null;
}

/** All boxes of a machine, and how far it has come. */
export interface WallData {
  memory: MemoryData;
  side: Side;
  boxes: BoxData[];
  measures: MeasuresData;
  /** How many boxes there can be; null where it is not known. */
  possible: number | null;
}

/** The same after a game. */
export interface LearnedData {
  memory: MemoryData;
  side: Side;
  boxes: BoxData[];
  measures: MeasuresData;
  /** How many boxes there can be; null where it is not known. */
  possible: number | null;
  /** The keys of the boxes that are new or have other beads. */
  changed: string[];
  result: "win" | "draw" | "loss";
}

/** A legal move, and the bead that stands for it. */
export interface DrawnMove {
  move: string;
  /** Its number in the box, from 0. */
  bead: number;
}

/** What a machine draws in a position. */
export interface DrawnData {
  key: string;
  /** Whether the box shows a mirror image of the position. */
  is_mirrored: boolean;
  moves: DrawnMove[];
  /** The bead that was drawn; null if it resigns. */
  bead: number | null;
  /** The move in this position; null if it resigns. */
  move: string | null;
  /** The box, if the machine has not met it before. */
  new: BoxData | null;
}

/** A move of a game that is shown move by move; those of the machine have a box and a bead. */
export interface LessonMove {
  event: "move";
  /** Of the game. */
  number: number;
  ply: number;
  /** The one before the move. */
  position: string;
  move: MoveData;
  side: Side;
  /** Of the box. */
  key?: string;
  bead?: number;
  /** Whether the box shows a mirror image of the position. */
  is_mirrored?: boolean;
  /** The box, if this move made it. */
  box?: BoxData;
}

/** The machine has resigned: its box is empty. */
export interface LessonResignation {
  event: "resign";
  /** Of the game. */
  number: number;
  position: string;
  key: string;
}

/** The games since the last such message. */
export interface LessonGames {
  /** The number of the first of them. */
  from: number;
  event: "games";
  /** The number of the last of them. */
  to: number;
  /** A letter for each: w, d or l, as the machine sees it. */
  results: string;
  /** Game, exploitability, losing beads, boxes, beads; not necessarily of every game. */
  curve: [number, number | null, number | null, number, number][];
  /** Those that have changed. */
  boxes: BoxData[];
  measures: MeasuresData;
  /** How the game ended, if there is one only. */
  text?: string;
}

/** The end of a training: the machine as it is now. */
export interface LessonDone {
  event: "memory";
  memory: MemoryData;
  measures: MeasuresData;
  /** Games; fewer than requested if the time was up. */
  played: number;
  /** Whether the machine has as many boxes as it may have here. */
  full: boolean;
}
