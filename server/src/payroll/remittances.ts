import {
  remittancePostings,
  remittanceReversalPostings,
} from "@microfinance/contract/accounting/entries.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { runCode } from "@microfinance/contract/payroll/rules.ts";
import type { RemittanceInput } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts, remittanceTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { refuseBackdating } from "../accounting/refuse-backdating.ts";
import { storesMoney } from "../accounting/stores-money.ts";
import { act } from "../acts/act.ts";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockRun } from "./locked-run.ts";

/**
 * Records the money of an employer for a list with its entry, exactly once for its key (PAYR-20, PAYR-21). It may
 * differ from what was deducted; the difference is listed.
 * @returns whether an earlier request recorded it
 * @throws 400 for a day in the future and an account that stores no money; 403 for a day too far back (ACC-25); 404 for
 *   an unknown list; 409 for a canceled one, for charges above the limit of one person (ACC-27), and when the key
 *   belongs to other money
 */
export async function recordRemittance(
  deps: Deps,
  runId: number,
  { remittance_key: key, ...input }: RemittanceInput,
  ctx: RequestContext,
): Promise<null> {
  return act(
    deps,
    ctx,
    "remittance.record",
    { key, input: { ...input, run: runId } },
    {
      lock: (tx) => lockRun(tx, runId),
      plan: (run) => remittanceRefusal(run, input, today(deps)) ?? {},
      write: (tx, _, run) => write(tx, deps, ctx, run, input),
      read: async () => null,
    },
  );
}

type Money = Omit<RemittanceInput, "remittance_key">;

function remittanceRefusal(run: { state: string }, { date }: Money, day: string): Refusal | null {
  if (run.state === "canceled") return { refused: payrollTexts.isCanceled };
  return date > day ? { refused: texts.dateInFuture, field: "date" } : null;
}

async function write(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  run: { id: number; employer: string },
  { date, amount, charges, account_code, reference }: Money,
): Promise<number> {
  await refuseBackdating({ ...deps, db: tx }, ctx, date);
  if (!(await storesMoney(tx, account_code)))
    throw badRequest(texts.notMoney, { account_code: texts.notMoney });
  const staff_id = staffIdOf(ctx);
  const created_at = deps.now();
  const money = { amount: toCents(amount), charges: toCents(charges) };
  const entry_id = await postEntry(tx, {
    kind: "remittance",
    entry_date: date,
    staff_id,
    created_at,
    lines: remittancePostings(money, account_code),
    given_up_before: await chargesBefore(tx, run.id),
  });
  const { id } = await tx
    .insertInto("payroll_remittances")
    .values({
      run_id: run.id,
      received_on: date,
      amount,
      charges,
      money_account: account_code,
      reference,
      entry_id,
      staff_id,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(tx, ctx, {
    action: "remittance.record",
    record_type: "payroll_remittance",
    record_id: id,
    after: { employer: run.employer, list: runCode(run.id), date, amount, charges, account_code },
  });
  return id;
}

/** In cents: the charges of what came for a locked list before (ACC-27). */
async function chargesBefore(tx: Connection, runId: number): Promise<number> {
  const { charges } = await tx
    .selectFrom("payroll_remittances")
    .select((of) => of.fn.sum<number | null>("charges").as("charges"))
    .where("run_id", "=", runId)
    .where("reversed_on", "is", null)
    .executeTakeFirstOrThrow();
  return toCents(charges ?? 0);
}

/**
 * Takes back the money of an employer, today and once (PAYR-23).
 * @returns the number of its list
 * @throws 404 for an unknown one; 409 for one that is reversed
 */
export async function reverseRemittance(
  deps: Deps,
  id: number,
  reason: string,
  ctx: RequestContext,
): Promise<number> {
  return inAct(deps, "remittance.reverse", async (tx) => {
    const found = await tx
      .selectFrom("payroll_remittances")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) throw notFound(texts.notFound);
    if (found.reversed_on !== null) throw conflict(texts.alreadyReversed);
    const run = await lockRun(tx, found.run_id, "share");
    const { amount, charges, money_account } = found;
    const staff_id = staffIdOf(ctx);
    const created_at = deps.now();
    const money = { amount: toCents(amount), charges: toCents(charges) };
    const reversal_entry_id = await postEntry(tx, {
      kind: "remittance_reversal",
      entry_date: today(deps),
      staff_id,
      created_at,
      lines: remittanceReversalPostings(money, money_account),
    });
    await tx
      .updateTable("payroll_remittances")
      .set({
        reversed_on: today(deps),
        reversed_by: staff_id,
        reversed_at: created_at,
        reversal_reason: reason,
        reversal_entry_id,
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "remittance.reverse",
      record_type: "payroll_remittance",
      record_id: id,
      after: { employer: run.employer, list: runCode(found.run_id), amount, charges, reason },
    });
    return found.run_id;
  });
}
