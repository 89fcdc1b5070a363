import type { Action } from "../core/access.ts";
import type { RequestKind } from "../requests/kinds.ts";
import type { LenderSettings } from "../settings/schema.ts";

/** Who must agree to an act besides the person who wants it. */
export type SecondPerson = Exempt | Seconded;

/** One person does it alone. */
interface Exempt {
  /** Why no second person is needed, for whoever reviews the register. */
  exempt: string;
}

/** Two people do it. */
interface Seconded {
  /** What a person must be allowed to do to start it. */
  asks: Action;
  /** What the second person must be allowed to do; never the person who started it. */
  seconds: Action;
  by: Way;
}

/** How the second person comes in. */
export type Way =
  /** The act waits in the queue of requests, under this kind (SERV-5). */
  | { request: RequestKind }
  /** The act is the second step of this one, which another person took. */
  | { after: string }
  /** One person does it up to a limit of the settings; above it another one confirms it, or checks a manual journal. */
  | { above: "cash_move_limit" | "charge_limit" | "receipt_limit" }
  /** Where this setting asks for it, another person than the one who took the first step. */
  | { setting: keyof LenderSettings };
