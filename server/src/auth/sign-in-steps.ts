import type {
  SecondFactorMethod,
  SignInStep,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { unauthorized } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, findAccount } from "./account.ts";
import { beginSession } from "./begin-session.ts";
import { hashToken, newToken } from "./opaque-token.ts";
import {
  type CodeKind,
  countCode,
  type AttemptOutcome,
  checkCode,
  checkPasskey,
  resolveAttempt,
} from "./second-factor-limits.ts";
import type { Holder } from "./second-factor-requests.ts";
import { findMissingStep } from "./second-factor-state.ts";
import type { Tokens } from "./sessions.ts";

/** The result of a sign-in or one of its steps: a session, or the missing step (AUTH-16). */
export type Entry = { account: Account } & (
  | { tokens: Tokens; recovery_codes?: string[] }
  | { step: SignInStep; methods: SecondFactorMethod[]; token: string }
);

/** A step of a sign-in: the area of the path, and the token of the browser's cookie. */
export interface StepCall {
  area: "customer" | "staff";
  token: string | null;
  user_agent: string | null;
}

/** A sign-in that misses a step; the transaction locks its row and that of its account. */
export interface LockedStep {
  account: Account;
  token_hash: Buffer;
  holder: Holder;
  /** The hashed six digits of a first sign-in; null while no code is valid. */
  code_hash: Buffer | null;
  /** Whether the lender's directory, and no password, began it. */
  by_directory: boolean;
}

/** An account that the lender's directory opens may have no password. */
const passwordDigest = sql<Buffer>`sha256(convert_to(coalesce(password_hash, ''), 'UTF8'))`;

/**
 * Stores a sign-in whose password was checked and that misses a step. Its token only permits its steps, for half an
 * hour, while the password is unchanged.
 * @returns the token for the browser's cookie
 */
export async function openStep(
  trx: Connection,
  deps: Pick<Deps, "now">,
  userId: number,
  by_directory: boolean,
) {
  const token = newToken();
  const now = deps.now();
  const { digest } = await trx
    .selectFrom("users")
    .select(passwordDigest.as("digest"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("sign_in_steps")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      password_digest: digest,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimes.signInStep),
      by_directory,
    })
    .execute();
  return token;
}

/**
 * The sign-in of a token, locked with its account until the transaction ends.
 * @throws 401 when it is unknown, used, expired, of the other area, its account changed, or another step is missing
 */
async function lockStep(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  call: Pick<StepCall, "area" | "token">,
  wanted: SignInStep,
): Promise<LockedStep> {
  const token_hash = hashToken(call.token ?? "");
  const now = deps.now();
  const row = await trx
    .selectFrom("sign_in_steps as st")
    .innerJoin("users as u", "u.id", "st.user_id")
    .select(["st.user_id", "st.code_hash", "st.code_expires_at", "st.by_directory"])
    .where("st.token_hash", "=", token_hash)
    .where("st.used_at", "is", null)
    .where("st.expires_at", ">", now)
    .where("u.area", "=", call.area)
    .where("u.status", "=", "active")
    .where(
      sql<boolean>`st.password_digest = sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8'))`,
    )
    .forUpdate(["st", "u"])
    .executeTakeFirst();
  const account = row ? await findAccount(trx, row.user_id) : null;
  const missing = account && (await findMissingStep(trx, deps, account));
  if (!row || !account || missing?.step !== wanted) throw unauthorized(signInStepTexts.over);
  const isLive = row.code_expires_at !== null && row.code_expires_at > now;
  return {
    account,
    token_hash,
    holder: { user_id: account.user_id, name: `step:${token_hash.toString("hex")}` },
    code_hash: isLive ? row.code_hash : null,
    by_directory: row.by_directory,
  };
}

/** Runs an operation for a sign-in that misses this step, without completing the step. */
export function duringStep<T>(
  deps: Deps,
  call: StepCall,
  wanted: SignInStep,
  work: (trx: Connection, locked: LockedStep) => Promise<T>,
): Promise<T> {
  return deps.db
    .transaction()
    .execute(async (trx) => work(trx, await lockStep(trx, deps, call, wanted)));
}

/**
 * Runs a step: a successful `check` completes it, and begins the session unless a further step is missing.
 * @param step.kind the kind of code, for its limits; null for a passkey
 * @throws 401 as `lockStep`; 400 for a wrong code; 429 after too many
 */
export async function passStep(
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  step: { wanted: SignInStep; kind: CodeKind | null },
  check: (
    trx: Connection,
    locked: LockedStep,
    checkWithinLimits: CheckWithinLimits,
  ) => Promise<AttemptOutcome<{ recovery_codes?: string[] }>>,
): Promise<Entry> {
  const account = await duringStep(deps, call, step.wanted, (_, locked) =>
    Promise.resolve(locked.account),
  );
  const attempt = step.kind === null ? null : await countCode(deps, ctx, step.kind, account);
  const outcome = await duringStep(
    deps,
    call,
    step.wanted,
    async (trx, locked): Promise<AttemptOutcome<Entry>> => {
      const found = await check(trx, locked, async (isRight) =>
        attempt === null
          ? checkPasskey(trx, ctx, locked.account, await isRight())
          : checkCode(trx, deps, ctx, attempt, isRight),
      );
      if (!("right" in found)) return found;
      const entry = await goOn(trx, deps, ctx, call, step.wanted, locked);
      return { right: { ...entry, ...found.right } };
    },
  );
  return resolveAttempt(deps, ctx, attempt, outcome);
}

/** Checks a proof within its limits. */
type CheckWithinLimits = (isRight: () => Promise<true | null>) => Promise<AttemptOutcome<true>>;

/**
 * The result of a completed step. After a confirmed first sign-in the second factor is still required, if there is
 * one.
 */
async function goOn(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  call: StepCall,
  taken: SignInStep,
  locked: LockedStep,
): Promise<Entry> {
  const account = (await findAccount(trx, locked.account.user_id)) ?? locked.account;
  const missing = taken === "confirm_code" ? await findMissingStep(trx, deps, account) : null;
  const step = trx.updateTable("sign_in_steps").where("token_hash", "=", locked.token_hash);
  if (missing !== null) {
    const digest = sql<Buffer>`(select sha256(convert_to(password_hash, 'UTF8')) from users
      where id = ${account.user_id})`;
    await step.set({ password_digest: digest, code_hash: null, code_expires_at: null }).execute();
    return { account, ...missing, token: call.token ?? "" };
  }
  await step.set({ used_at: deps.now() }).execute();
  const { user_agent } = call;
  const second_factor = taken !== "confirm_code";
  return {
    account,
    tokens: await beginSession(trx, deps, ctx, account, {
      user_agent,
      second_factor,
      ...(locked.by_directory ? { by: "directory" } : {}),
    }),
  };
}
