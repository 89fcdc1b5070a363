import type {
  SecondFactorMethod,
  SignInStep,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import { signInTexts } from "@microfinance/contract/auth/texts.ts";
import { ApiError } from "../core/api-error.ts";
import { decodeClaims, isCustomer } from "../core/claims.ts";
import { post } from "../core/post.ts";
import { startSession } from "../core/session.ts";

/** The step that follows the right password (AUTH-16). */
export interface MissingStep {
  step: SignInStep;
  methods: readonly SecondFactorMethod[];
  msg: string;
}

/** The response of a sign-in and of each of its steps. */
export type Entry = { accessToken: string; recovery_codes?: string[] } | MissingStep;

/** New recovery codes, which the person keeps before the session with this token starts. */
export interface NewCodes {
  token: string;
  codes: readonly string[];
}

/**
 * Starts the session of an entry, unless a step is missing or new recovery codes have to be kept first: returns these.
 * @throws ApiError 403 for a role of the other sign-in page, whose session is not stored (AUTH-12)
 */
export function enter(area: "customer" | "staff", entry: Entry): MissingStep | NewCodes | null {
  if ("step" in entry) return entry;
  const claims = decodeClaims(entry.accessToken);
  if (claims === null || isCustomer(claims) !== (area === "customer"))
    throw new ApiError(403, signInTexts.wrongRole);
  if (entry.recovery_codes !== undefined)
    return { token: entry.accessToken, codes: entry.recovery_codes };
  startSession(entry.accessToken);
  return null;
}

/** Props of the forms of the steps. */
export interface StepProps {
  area: "customer" | "staff";
  missing: MissingStep;
  /** Receives the response of a step: a session, or the next step. */
  onEntry: (entry: Entry) => void;
  /** Ends the sign-in: back to the password, with the reason. */
  onOver: (text: string) => void;
}

/** Sends the request of a step; an expired sign-in leads back to the password. */
export async function sendStep<Result = Entry>(
  props: Pick<StepProps, "area" | "onOver">,
  call: string,
  body: object = {},
): Promise<Result> {
  try {
    return await post<Result>(`/${props.area === "staff" ? "staff" : "user"}/signin/${call}`, body);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) props.onOver(error.message);
    throw error;
  }
}
