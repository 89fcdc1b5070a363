import type {
  SecondFactorMethod,
  SignInStep,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import { ApiError } from "../core/api-error.ts";
import { post } from "../core/post.ts";

/** The step a sign-in misses after the right password (AUTH-16). */
export interface MissingStep {
  step: SignInStep;
  methods: readonly SecondFactorMethod[];
  msg: string;
}

/** What a sign-in, and each of its steps, answers. */
export type Entry = { accessToken: string; recovery_codes?: string[] } | MissingStep;

/** What the forms of the steps are given. */
export interface StepProps {
  area: "customer" | "staff";
  missing: MissingStep;
  /** Takes what a step answered: a session, or the next step. */
  onEntry: (entry: Entry) => void;
  /** The sign-in is over: back to the password, with the reason. */
  onOver: (text: string) => void;
}

/** Sends one call of a step; a sign-in that is over leads back to the password. */
export async function sendStep<Reply = Entry>(
  props: Pick<StepProps, "area" | "onOver">,
  call: string,
  body: object = {},
): Promise<Reply> {
  try {
    return await post<Reply>(`/${props.area === "staff" ? "staff" : "user"}/signin/${call}`, body);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) props.onOver(error.message);
    throw error;
  }
}
