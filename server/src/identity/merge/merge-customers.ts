import type { MergePreview, MergeRecord } from "@microfinance/contract/identity/merge-endpoints.ts";
import { mergeRequestInput } from "@microfinance/contract/identity/merge-endpoint-schemas.ts";
import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../../core/audit/write-audit.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { badRequest, conflict, notFound } from "../../core/http/errors.ts";
import { type RequestContext, type SessionActor, staffIdOf } from "../../core/http/session.ts";
import { carryGuarantors, guarantorsOf } from "../../customers/carry-guarantors.ts";
import { creditOf } from "../../payments/credit-rows.ts";
import { askRequest } from "../../requests/ask-request.ts";
import type { RequestRow } from "../../requests/request-rows.ts";
import { writeMovement } from "../../payments/write-credit.ts";
import { joinAccounts } from "./join-accounts.ts";
import type { Pair } from "./merge-facts.ts";
import { findMerge } from "./merge-list.ts";
import { pairOf, previewOf } from "./merge-preview.ts";
import { sharedAttributes } from "./shared-attributes.ts";
import { changedLately, requestLines } from "./what-moves.ts";

/** What staff send to merge two records. */
interface MergeInput {
  customer_id: string;
  reason: string;
  /** The fingerprint of the preview (`seen` of its response), so that records changed since are not merged. */
  seen: string;
}

/** The state of a failed transaction that may succeed when it runs again: a deadlock. */
const deadlock = "40P01";
const attempts = 3;

/**
 * Merges a record into another one, for good (KYC-50): loans, payments and everything else follow, and the sums of both
 * stay. A record with debts or credit waits for a second person. The same request again is answered as before.
 * @returns null while a second person has to approve it
 * @throws 404 for an unknown customer; 400 when the code entered as confirmation is another one; 409 with every reason
 *   against it (KYC-52), or when a record has changed since the preview
 */
export async function mergeCustomers(
  deps: Deps,
  named: { id: string; mergedId: string },
  input: MergeInput,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<MergeRecord | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.db
        .transaction()
        .execute((db) => mergeOrAsk(db, deps, named, input, actor, ctx));
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === deadlock;
      if (!isDeadlock || attempt === attempts) throw error;
    }
  }
}

async function mergeOrAsk(
  db: Connection,
  deps: Deps,
  named: { id: string; mergedId: string },
  { customer_id, reason, seen }: MergeInput,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<MergeRecord | null> {
  const pair = await pairOf(db, named);
  if (customer_id !== pair.merged)
    throw badRequest(texts.codeDiffers, { customer_id: texts.codeDiffers });
  await lockPair(db, pair);
  const staff_id = staffIdOf(ctx);
  const earlier = await findMerge(db, pair.merged);
  if (
    earlier !== null &&
    earlier.staff_id === staff_id &&
    earlier.record.reason === reason &&
    earlier.record.customer_id === pair.survivor
  )
    return earlier.record;
  if (await isAsked(db, pair, { staff_id, reason, seen })) return null;
  const preview = await allowed(db, deps, pair, seen, actor);
  if (preview.sums.length === 0) return write(db, deps, pair, { staff_id, reason }, ctx);
  await askRequest(
    db,
    deps,
    {
      kind: "merge",
      loan: null,
      customer_id: pair.survivor,
      unit: pair.merged,
      amount: null,
      input: { ...pair, seen },
      lines: requestLines({
        ...preview,
        shared: await sharedAttributes(db, pair),
        changed: await changedLately(db, deps.now(), pair),
        moves: preview.sums,
      }),
      reason,
    },
    ctx,
  );
  return null;
}

/** Whether this person has asked for the same, which waits. */
async function isAsked(
  db: Connection,
  pair: Pair,
  { staff_id, reason, seen }: { staff_id: number; reason: string; seen: string },
): Promise<boolean> {
  const waiting = await db
    .selectFrom("requests")
    .select(["asked_by", "reason", "input"])
    .where("kind", "=", "merge")
    .where("customer_id", "=", pair.survivor)
    .where("unit", "=", pair.merged)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return (
    waiting !== undefined &&
    waiting.asked_by === staff_id &&
    waiting.reason === reason &&
    isDeepStrictEqual(waiting.input, { ...pair, seen })
  );
}

/**
 * What the merge changes, if this person may merge the locked records as they were seen.
 * @throws 409 with every reason against it, or when a record has changed since
 */
async function allowed(
  db: Connection,
  deps: Pick<Deps, "tables">,
  pair: Pair,
  seen: string,
  actor: SessionActor,
): Promise<MergePreview> {
  const preview = await previewOf(db, deps, pair, actor);
  if (preview.refusals.length > 0) throw conflict(preview.refusals.join(" "));
  if (preview.seen !== seen) throw conflict(texts.changedSince);
  return preview;
}

/** Locks the records of a request for a merge, before everything else. */
export async function lockRequestedMerge(db: Connection, request: RequestRow): Promise<void> {
  await lockPair(db, mergeRequestInput.parse(request.input));
}

/**
 * Merges the records of an approved request, in its transaction; who asked gave the reason.
 * @throws 409 when the approver may not merge them, or when a record has changed since it was asked for
 */
export async function applyMerge(
  db: Connection,
  deps: Deps,
  { request }: { request: RequestRow },
  ctx: RequestContext,
): Promise<void> {
  const { seen, ...pair } = mergeRequestInput.parse(request.input);
  if (ctx.actor === null) throw new Error("a person approves a merge");
  await allowed(db, deps, pair, seen, ctx.actor);
  await write(db, deps, pair, { staff_id: request.asked_by, reason: request.reason }, ctx);
}

/** Each of the two gets the guarantors of the other one (LOAN-48). */
async function carryJoinedGuarantors(
  db: Connection,
  deps: Deps,
  { survivor, merged }: Pair,
  ctx: RequestContext,
): Promise<void> {
  for (const [from, to] of [
    [merged, survivor],
    [survivor, merged],
  ] as const) {
    const guarantors = await guarantorsOf(db, { customers: [from] });
    const given = guarantors.map(({ guarantor }) => ({ customer_id: to, guarantor }));
    await carryGuarantors(db, deps, "added", given, ctx);
  }
}

/** Merges locked records. */
async function write(
  db: Connection,
  deps: Deps,
  pair: Pair,
  { staff_id, reason }: { staff_id: number; reason: string },
  ctx: RequestContext,
): Promise<MergeRecord> {
  await carryJoinedGuarantors(db, deps, pair, ctx);
  await sql`update customers set merged_into = ${pair.survivor} where customer_id = ${pair.merged}`.execute(
    db,
  );
  // One look-up leads on, however often records were merged.
  await sql`update customers set merged_into = ${pair.survivor} where merged_into = ${pair.merged}`.execute(
    db,
  );
  const { rows } = await sql<{ moved: Record<string, number> }>`
    select move_merged_customer(${pair.merged}) as moved`.execute(db);
  const moved = rows[0]?.moved ?? {};
  const { id } = await db
    .insertInto("customer_merges")
    .values({
      customer_id: pair.survivor,
      merged_id: pair.merged,
      reason,
      moved: JSON.stringify(moved),
      staff_id,
      merged_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moveCredit(db, deps, pair, { merge_id: id, staff_id });
  await joinAccounts(db, deps, pair);
  await audit(db, ctx, pair, { reason, moved });
  const written = await findMerge(db, pair.merged);
  if (written === null) throw new Error(`the merge of ${pair.merged} was written but is not found`);
  return written.record;
}

/**
 * Locks both records, then every loan in which one of both has a part, and then keeps others from writing anything new
 * for either. Payments lock their loan first and then look up its customer, so the strongest lock comes last.
 * @throws 404 when an account is gone
 */
async function lockPair(db: Connection, { survivor, merged }: Pair): Promise<void> {
  const both = [survivor, merged];
  await sql`
    select from customers where customer_id = any(${both}) order by customer_id for no key update`.execute(
    db,
  );
  await lockLoans(db, both);
  await sql`
    select from customers where customer_id = any(${both}) order by customer_id for update`.execute(
    db,
  );
  // What was added while this waited; nothing more can be.
  await lockLoans(db, both);
  const { rows } = await sql<{ is_gone: boolean }>`
    select u.deleted_at is not null and c.merged_into is null as is_gone
    from customers c join users u on u.id = c.user_id
    where c.customer_id = any(${both}) order by u.id for update of u`.execute(db);
  if (rows.some(({ is_gone }) => is_gone)) throw notFound(texts.notFound);
}

async function lockLoans(db: Connection, both: string[]): Promise<void> {
  await sql`
    select from loans
    where id in (select id from loans where customer_id = any(${both})
                 union select loan_id from loan_members where customer_id = any(${both}))
    order by id for update`.execute(db);
}

/** What is kept for the merged record goes over by a movement of each (KYC-53); no account changes. */
async function moveCredit(
  db: Connection,
  deps: Deps,
  { survivor, merged }: Pair,
  by: { merge_id: number; staff_id: number },
): Promise<void> {
  const from = await creditOf(db, merged);
  const { balance, to_return } = from.state;
  if (balance === 0 && to_return === 0) return;
  await writeMovement(db, deps, from, {
    ...by,
    kind: "merged_out",
    amount: 0 - balance,
    to_return: 0 - to_return,
  });
  const to = await creditOf(db, survivor);
  await writeMovement(db, deps, to, { ...by, kind: "merged_in", amount: balance, to_return });
}

/** The act on both records: each is read by itself (KYC-55). */
async function audit(
  db: Connection,
  ctx: RequestContext,
  { survivor, merged }: Pair,
  { reason, moved }: { reason: string; moved: Record<string, number> },
): Promise<void> {
  const followed = Object.fromEntries(Object.entries(moved).filter(([, count]) => count > 0));
  await writeAudit(db, ctx, {
    action: "customer.merge",
    record_type: "customer",
    record_id: survivor,
    after: { merged_id: merged, reason, followed },
  });
  await writeAudit(db, ctx, {
    action: "customer.merged",
    record_type: "customer",
    record_id: merged,
    after: { merged_into: survivor, reason },
  });
}
