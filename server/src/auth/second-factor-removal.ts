import { sixDigits } from "@microfinance/contract/auth/second-factor-rules.ts";
import type { OwnSecondFactor } from "@microfinance/contract/auth/schema/second-factor.ts";
import { secondFactorTexts, authTexts } from "@microfinance/contract/auth/texts.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import { proveCurrent } from "./prove-current.ts";
import { useAppCode } from "./second-factor-app.ts";
import {
  countCode,
  type AttemptOutcome,
  checkCode,
  resolveAttempt,
} from "./second-factor-limits.ts";
import { mailSecondFactorEvent } from "./second-factor-mail.ts";
import { lockAccount, ownAccount, recordSecondFactor } from "./second-factor-own.ts";
import { dropRecoveryCodes, useRecoveryCode } from "./second-factor-recovery.ts";
import { countFactors, readSecondFactor } from "./second-factor-state.ts";

/** The second factor to remove: the app, or one passkey. */
export type Removed = "app" | { passkey: number };

interface Proof {
  current_password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * Removes a second factor of the caller. The last one always requires the password and a code, and stays while a role
 * requires one (AUTH-17).
 * @throws 400 in `fields.current_password` or `fields.code` for a missing or wrong proof; 404 for one that is not the
 *   caller's; 409 for the last one of a role that requires it; 429 after too many wrong codes
 */
export async function removeOwn(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  removed: Removed,
  proof: Proof,
): Promise<void> {
  const account = await ownAccount(deps.db, actor);
  const last = mustBeRemovable(await readSecondFactor(deps.db, deps, account), removed, proof);
  await proveCurrent(deps, ctx, account, proof.current_password);
  const code = proof.code ?? "";
  const kind = sixDigits(code) === null ? "recovery_code" : "app_code";
  const attempt = last ? await countCode(deps, ctx, kind, account) : null;
  const outcome = await deps.db
    .transaction()
    .execute(async (trx): Promise<AttemptOutcome<true>> => {
      await lockAccount(trx, actor.user_id);
      const isLast = mustBeRemovable(await readSecondFactor(trx, deps, account), removed, proof);
      // Another request removed the other factor: this one is now the last, and its code was not counted.
      if (isLast && attempt === null) throw conflict(secondFactorTexts.setupOver);
      const proved: AttemptOutcome<true> =
        isLast && attempt !== null
          ? await checkCode(trx, deps, ctx, attempt, () =>
              kind === "app_code"
                ? useAppCode(trx, deps, account.user_id, code)
                : useRecoveryCode(trx, account.user_id, code, deps.now()),
            )
          : { right: true };
      if ("right" in proved) await remove(trx, deps, ctx, account, removed, isLast);
      return proved;
    });
  await resolveAttempt(deps, ctx, attempt, outcome);
}

/** Returns whether it is the last one. */
function mustBeRemovable(state: OwnSecondFactor, removed: Removed, proof: Proof): boolean {
  const isThere =
    removed === "app"
      ? state.app !== null
      : state.passkeys.some((passkey) => passkey.id === removed.passkey);
  if (!isThere)
    throw notFound(
      removed === "app" ? secondFactorTexts.noFactor : secondFactorTexts.passkeyNotFound,
    );
  if (countFactors(state) > 1) return false;
  if (state.is_required) throw conflict(secondFactorTexts.lastOfRequired);
  const { currentPasswordNeeded } = authTexts;
  if (!proof.current_password)
    throw badRequest(currentPasswordNeeded, { current_password: currentPasswordNeeded });
  if (!proof.code)
    throw badRequest(secondFactorTexts.proofNeeded, { code: secondFactorTexts.proofNeeded });
  return true;
}

async function remove(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  account: Account,
  removed: Removed,
  isLast: boolean,
): Promise<void> {
  if (removed === "app")
    await trx.deleteFrom("authenticator_apps").where("user_id", "=", account.user_id).execute();
  else
    await trx
      .deleteFrom("passkeys")
      .where("user_id", "=", account.user_id)
      .where("id", "=", removed.passkey)
      .execute();
  if (isLast) await dropRecoveryCodes(trx, account.user_id);
  const event = removed === "app" ? "app_removed" : "passkey_removed";
  await recordSecondFactor(trx, ctx, account, event, { last: isLast });
  await mailSecondFactorEvent(trx, deps, account, event);
}

/** Removes all second factors of an account for a reset; returns whether there were any. */
export async function clearSecondFactor(trx: Connection, userId: number): Promise<boolean> {
  const apps = await trx
    .deleteFrom("authenticator_apps")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const passkeys = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  await dropRecoveryCodes(trx, userId);
  await trx.deleteFrom("second_factor_requests").where("user_id", "=", userId).execute();
  return apps.numDeletedRows + passkeys.numDeletedRows > 0n;
}

/**
 * Removes the second factors and recovery codes of an account that were created since this time, and pending setups.
 * Recovery codes are deleted with the last factor. Returns the count of removed factors.
 */
export async function removeFactorsSince(
  trx: Connection,
  userId: number,
  since: Date,
): Promise<number> {
  let removed = 0n;
  for (const table of ["authenticator_apps", "passkeys"] as const) {
    const gone = await trx
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("created_at", ">=", since)
      .executeTakeFirst();
    removed += gone.numDeletedRows;
  }
  await sql`delete from recovery_codes c where c.user_id = ${userId} and (c.created_at >= ${since}
    or not exists (select from authenticator_apps a where a.user_id = c.user_id)
       and not exists (select from passkeys p where p.user_id = c.user_id))`.execute(trx);
  await trx.deleteFrom("second_factor_requests").where("user_id", "=", userId).execute();
  return Number(removed);
}
