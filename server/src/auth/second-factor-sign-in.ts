import type {
  addPasskeyBody,
  usePasskeyBody,
} from "@microfinance/contract/auth/schema/second-factor.ts";
import type { z } from "zod";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { addApp, useAppCode } from "./second-factor-app.ts";
import type { CodeKind, AttemptOutcome } from "./second-factor-limits.ts";
import { mailSecondFactorEvent } from "./second-factor-mail.ts";
import { completeAddedFactor } from "./second-factor-own.ts";
import { addPasskey, takeChallenge, usePasskey } from "./second-factor-passkeys.ts";
import { useRecoveryCode } from "./second-factor-recovery.ts";
import {
  duringStep,
  type Entry,
  type LockedStep,
  passStep,
  type StepCall,
} from "./sign-in-steps.ts";

/**
 * Completes a sign-in with a code of the authenticator app, or with a recovery code.
 * @throws 400 for a wrong or used code; 401 when the sign-in has expired; 429 after too many wrong codes of this kind
 */
export function enterCode(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  kind: Exclude<CodeKind, "mailed_code">,
  typed: string,
): Promise<Entry> {
  const step = { wanted: "second_factor", kind } as const;
  return passStep(deps, ctx, call, step, async (trx, { account }, checkWithinLimits) => {
    const outcome = await checkWithinLimits(() =>
      kind === "app_code"
        ? useAppCode(trx, deps, account.user_id, typed)
        : useRecoveryCode(trx, account.user_id, typed, deps.now()),
    );
    if (!("right" in outcome)) return outcome;
    if (kind === "recovery_code") await mailSecondFactorEvent(trx, deps, account, "code_used");
    return { right: {} };
  });
}

/**
 * Completes a sign-in with a passkey. Every attempt uses the challenge.
 * @throws 400 for an invalid response; 401 when the sign-in has expired
 */
export async function enterPasskey(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  response: z.output<typeof usePasskeyBody>["response"],
): Promise<Entry> {
  const challenge = await challengeOf(deps, call, "second_factor", "passkey_use");
  const step = { wanted: "second_factor", kind: null } as const;
  return passStep(deps, ctx, call, step, async (trx, { holder }, checkWithinLimits) => {
    const outcome = await checkWithinLimits(() =>
      usePasskey(trx, deps, holder, challenge, response),
    );
    return "right" in outcome ? { right: {} } : outcome;
  });
}

/**
 * Completes the setup of the authenticator app begun during a sign-in, and the sign-in.
 * @throws 400 for a wrong code; 401 when the sign-in has expired or the person has a second factor; 409 when no setup
 *   was begun
 */
export function enterNewApp(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  typed: string,
): Promise<Entry> {
  const step = { wanted: "set_up_second_factor", kind: "app_code" } as const;
  return passStep(
    deps,
    ctx,
    call,
    step,
    async (trx, locked, checkWithinLimits): Promise<AddedFactor> => {
      const outcome = await checkWithinLimits(() => addApp(trx, deps, locked.holder, typed));
      if (!("right" in outcome)) return outcome;
      return {
        right: await completeAddedFactor(trx, deps, ctx, locked.account, "app_added", null),
      };
    },
  );
}

/**
 * Adds the passkey whose registration began during a sign-in, and completes the sign-in.
 * @throws as `enterNewApp`
 */
export async function enterNewPasskey(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  body: z.output<typeof addPasskeyBody>,
): Promise<Entry> {
  const challenge = await challengeOf(deps, call, "set_up_second_factor", "passkey_add");
  const step = { wanted: "set_up_second_factor", kind: null } as const;
  return passStep(deps, ctx, call, step, async (trx, locked) => {
    await addPasskey(trx, deps, locked.holder, challenge, body);
    return {
      right: await completeAddedFactor(trx, deps, ctx, locked.account, "passkey_added", null),
    };
  });
}

type AddedFactor = AttemptOutcome<{ recovery_codes?: string[] }>;

/** The challenge of a sign-in, taken before the response is checked. */
async function challengeOf(
  deps: Deps,
  call: StepCall,
  wanted: "second_factor" | "set_up_second_factor",
  kind: "passkey_add" | "passkey_use",
): Promise<string | null> {
  const { holder }: LockedStep = await duringStep(deps, call, wanted, (_, locked) =>
    Promise.resolve(locked),
  );
  return takeChallenge(deps, holder, kind);
}
