import type { Action } from "../core/access.ts";
import type { RequestKind } from "../requests/requests.ts";
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
  by: /** The act waits in the queue of requests, under this kind (SERV-5). */
    | { request: RequestKind }
    /** The act itself is the second step: what it decides was made by someone else. */
    | { after: string }
    /** One person does it up to a limit of the settings. Above it another one confirms it, or checks a manual journal. */
    | { above: "charge_limit" | "receipt_limit" }
    /** Where this setting is on, another person than the one who did the first step. */
    | { setting: keyof LenderSettings };
}
