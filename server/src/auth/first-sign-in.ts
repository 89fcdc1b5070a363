import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { isMailedCode, mailCode, takeCodeTurn } from "./first-sign-in-code.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { rejectWeakPassword, wordsOfUser } from "./password-strength.ts";
import { setPassword } from "./set-password.ts";
import {
  duringStep,
  type Entry,
  type LockedStep,
  passStep,
  type StepCall,
} from "./sign-in-steps.ts";

/**
 * The first sign-in after staff set the password: requires the mailed code and a new password (AUTH-20). The code
 * confirms the address. The new password ends every other pending sign-in.
 * @throws 400 for a password that is too weak or equal to the one set by staff, and for a wrong code; 401 when the
 *   sign-in has expired; 429 after too many wrong codes
 */
export async function confirmFirstSignIn(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  input: { code: string; password: string },
): Promise<Entry> {
  const { user_id, password_hash: given } = await duringStep(
    deps,
    call,
    "confirm_code",
    (_, locked) => Promise.resolve(locked.account),
  );
  await rejectWeakPassword(deps.db, input.password, await wordsOfUser(deps.db, user_id));
  if (await verifyPassword(given, input.password)) {
    const text = signInStepTexts.passwordSame;
    throw badRequest(text, { password: text });
  }
  const password_hash = await hashPassword(input.password);
  const step = { wanted: "confirm_code", kind: "mailed_code" } as const;
  return passStep(deps, ctx, call, step, async (trx, locked, checkWithinLimits) => {
    const outcome = await checkWithinLimits(() =>
      Promise.resolve(isMailedCode(deps, locked, input.code) || null),
    );
    if (!("right" in outcome)) return outcome;
    await takePassword(trx, deps, ctx, locked, password_hash);
    return { right: {} };
  });
}

async function takePassword(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { account }: LockedStep,
  password_hash: string,
): Promise<void> {
  await setPassword(trx, deps, ctx, account, { by: "first_sign_in", password_hash });
  await trx
    .updateTable("users")
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${deps.now()})` })
    .where("id", "=", account.user_id)
    .execute();
}

/**
 * Mails a new code for a first sign-in; the earlier one becomes invalid.
 * @throws 401 when the sign-in has expired; 429 after five an hour
 */
export async function sendCodeAgain(deps: Deps, call: StepCall): Promise<void> {
  const account = await duringStep(deps, call, "confirm_code", (_, locked) =>
    Promise.resolve(locked.account),
  );
  await takeCodeTurn(deps, account);
  await duringStep(deps, call, "confirm_code", (trx, locked) =>
    mailCode(trx, deps, locked.account, locked.token_hash),
  );
}
