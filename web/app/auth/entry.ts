import type {
  SecondFactorMethod,
  SignInStep,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import { ApiError } from "../core/api-error.ts";
import { post } from "../core/post.ts";

/** The step that follows the right password (AUTH-16). */
export interface MissingStep {
  step: SignInStep;
  methods: readonly SecondFactorMethod[];
  msg: string;
}

/** The response of a sign-in and of each of its steps. */
export type Entry = { accessToken: string; recovery_codes?: string[] } | MissingStep;

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
