import type { addPasskeyBody } from "@microfinance/contract/auth/schema/second-factor.ts";
import { secondFactorTexts, authTexts } from "@microfinance/contract/auth/texts.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import type { SecondFactorEvent } from "../messaging/templates/second-factor-changed.ts";
import { type Account, findAccount } from "./account.ts";
import { proveCurrent } from "./prove-current.ts";
import { addApp, beginApp } from "./second-factor-app.ts";
import { countCode, checkCode, resolveAttempt } from "./second-factor-limits.ts";
import { mailSecondFactorEvent } from "./second-factor-mail.ts";
import { addPasskey, beginPasskey, takeChallenge } from "./second-factor-passkeys.ts";
import { makeRecoveryCodes } from "./second-factor-recovery.ts";
import type { Holder } from "./second-factor-requests.ts";
import { countFactors, readSecondFactor } from "./second-factor-state.ts";
import { revokeSessions } from "./sessions.ts";

/** The caller's account. @throws 404 when it was deleted meanwhile */
export async function ownAccount(db: Connection, actor: SessionActor): Promise<Account> {
  const account = await findAccount(db, actor.user_id);
  if (!account) throw notFound(authTexts.noSuchAccount);
  return account;
}

function holderOf(actor: SessionActor): Holder {
  return { user_id: actor.user_id, name: `session:${actor.session_id}` };
}

/** Locks the row of an account: changes of its second factor run one after the other. */
export async function lockAccount(trx: Connection, userId: number): Promise<void> {
  await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Begins to set up an app, or to add a passkey, in a session.
 * @throws 400 in `fields.current_password` without the right current password (AUTH-25); 409 when the account has an
 *   app or ten passkeys already
 */
export async function beginOwn(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  proof: { current_password?: string | null | undefined } | null | undefined,
): Promise<{
  app: () => ReturnType<typeof beginApp>;
  passkey: () => ReturnType<typeof beginPasskey>;
}> {
  const account = await ownAccount(deps.db, actor);
  await proveCurrent(deps, ctx, account, proof?.current_password);
  return {
    app: () => beginApp(deps.db, deps, holderOf(actor), account),
    passkey: () => beginPasskey(deps.db, deps, holderOf(actor), account),
  };
}

/** What a change returns besides the state: newly created recovery codes. */
export interface Added {
  recovery_codes?: string[];
}

/**
 * Completes the setup of the app begun in this session.
 * @throws 400 for a wrong code; 409 when no setup was begun; 429 after too many wrong codes
 */
export async function addOwnApp(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  code: string,
): Promise<Added> {
  const account = await ownAccount(deps.db, actor);
  const attempt = await countCode(deps, ctx, "app_code", account);
  const outcome = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.user_id);
    return checkCode(trx, deps, ctx, attempt, async () => {
      if ((await addApp(trx, deps, holderOf(actor), code)) === null) return null;
      return completeAddedFactor(trx, deps, ctx, account, "app_added", actor.session_id);
    });
  });
  return resolveAttempt(deps, ctx, attempt, outcome);
}

/**
 * Adds the passkey whose registration began in this session.
 * @throws 400 for an invalid response; 409 for one that is added already
 */
export async function addOwnPasskey(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  body: z.output<typeof addPasskeyBody>,
): Promise<Added> {
  const challenge = await takeChallenge(deps, holderOf(actor), "passkey_add");
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.user_id);
    const account = await ownAccount(trx, actor);
    await addPasskey(trx, deps, holderOf(actor), challenge, body);
    return completeAddedFactor(trx, deps, ctx, account, "passkey_added", actor.session_id);
  });
}

/**
 * The effects of a new second factor: the first one creates recovery codes, other sessions end, this session counts as
 * confirmed, the owner is notified by mail, and it is recorded.
 */
export async function completeAddedFactor(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  account: Account,
  event: SecondFactorEvent,
  sessionId: string | null,
): Promise<Added> {
  const state = await readSecondFactor(trx, deps, account);
  const now = deps.now();
  const isFirst = countFactors(state) === 1;
  const codes = isFirst ? await makeRecoveryCodes(trx, account.user_id, now) : null;
  const ended = await revokeSessions(
    trx,
    account.user_id,
    "second_factor_change",
    sessionId ?? undefined,
  );
  if (sessionId !== null)
    await trx
      .updateTable("sessions")
      .set({ second_factor_at: now })
      .where("id", "=", sessionId)
      .execute();
  await recordSecondFactor(trx, ctx, account, event, { sessions_ended: ended });
  await mailSecondFactorEvent(trx, deps, account, event);
  return codes === null ? {} : { recovery_codes: codes };
}

/** Records a change of a second factor. */
export function recordSecondFactor(
  trx: Connection,
  ctx: RequestContext,
  account: Pick<Account, "user_id">,
  event: SecondFactorEvent,
  after: object = {},
): Promise<void> {
  return writeAudit(trx, ctx, {
    action: `second_factor.${event}`,
    record_type: "user",
    record_id: account.user_id,
    after,
  });
}

/**
 * Creates ten new recovery codes; earlier ones become invalid.
 * @throws 400 in `fields.current_password` without the right current password (AUTH-25); 409 without a second factor
 */
export async function makeOwnCodes(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  proof: { current_password?: string | null | undefined } | null | undefined,
): Promise<Added> {
  const account = await ownAccount(deps.db, actor);
  await proveCurrent(deps, ctx, account, proof?.current_password);
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.user_id);
    if (countFactors(await readSecondFactor(trx, deps, account)) === 0)
      throw conflict(secondFactorTexts.noFactor);
    const recovery_codes = await makeRecoveryCodes(trx, actor.user_id, deps.now());
    await recordSecondFactor(trx, ctx, account, "codes_made");
    await mailSecondFactorEvent(trx, deps, account, "codes_made");
    return { recovery_codes };
  });
}
