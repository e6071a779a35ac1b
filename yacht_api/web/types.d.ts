// The API's JSON as far as the page reads it, and what the page itself keeps. For `tsc` only.

type Dice = number[];
type Points = Record<string, number>;
type Values = Record<string, string | number>;

interface Roll { dice: Dice; kept: Dice }
interface Turn {
  number: number; player: number; category: string; dice: Dice | null; points: number;
  rolls: Roll[]; revision: number; recorded_at: string; zero: boolean; waiting?: boolean;
}
interface Player {
  id: number; name: string; active: boolean; scores: Record<string, number | null>;
  bonuses: Points; total: number; rank: number; turns_left: number;
}
interface Next { turn: number; player: number }
interface Current {
  number: number; player: number; rolls: Roll[]; dice: Dice; rolls_left: number; scores: Points | null;
}
interface Game {
  id: string; key?: string; rules: { id: string; version: number }; order: "seats" | "any";
  status: "in_progress" | "finished"; version: number; players: Player[]; next: Next | null;
  current: Current | null; last_turn: Turn | null; winners: number[] | null; rematch: string | null;
}
interface Category { id: string; name: string; description: string; max: number }
interface Bonus {
  id: string; name: string; description: string; rows: string[]; steps: { reach: number; points: number }[];
}
interface Ruleset {
  id: string; name: string; version: number; rolls: number; categories: Category[]; bonuses: Bonus[];
}
interface Table { categories: string[]; rolls: Dice[]; scores: number[][] }
interface Rules { set: Ruleset; table: Table }

/** Something entered on this phone that the server may not have yet. */
interface Item {
  id: string; kind: "turn" | "roll"; n: number; player: number; dice: Dice | null;
  category: string; points: number; k: number; kept: Dice; mends?: boolean;
}
/** The dice tapped so far for turn `n`. The first `kept` of them stay from the roll before. */
interface Draft { n: number; player: number; dice: Dice; kept: number; keep: boolean[]; mends: number }
/** An entry that pays something else than it did. */
interface Change { player: number; row: string; old: number; new: number }
interface Conflict { mine: Item; theirs: Turn }
interface Known { id: string; key: string; names: string[]; turn: number | null }
/** A sheet from paper as typed so far: name -> row -> text. */
interface Paper { names: string[]; rules: string; order: string; cells: Record<string, Record<string, string>> }
interface Settings { rolls: boolean; confetti: boolean; awake: boolean; advice: "off" | "after" | "before" }
/** The best row, or the best dice to keep, for what `of` names, and the points still to come with it. */
interface Hint { of: string; row: string | null; keep: Dice | null; worth: string }
interface Verdict { number: number; revision: number; best: string; more: string }
interface Message { key: string; values: Values; action: string | null }

interface Answer { status: number; body: any; etag: string | null; retry: number | null }
interface Look {
  game: Game; player: Player | null; n: number; late: boolean; dice: Dice; complete: boolean;
  rolled: Current | null; keep: boolean[]; kept: number; mends: number; prices: Points | null; best: Hint | null;
}
interface WakeLockSentinel extends EventTarget { release(): Promise<void> }
