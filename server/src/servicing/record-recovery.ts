import { recoveryEntry } from "@microfinance/contract/accounting/entries.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { recoveryError, stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import type { RecoveryInput } from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { isDeepStrictEqual } from "node:util";
import { moneyAccount } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { chosenMethod, knownMethods } from "../accounting/methods.ts";
import { findRecovery, recoveryFacts, type RecoveryFacts } from "./recovery-rows.ts";
import { type ServicingSnapshot, lockServicedLoan } from "./serviced-loan.ts";
import { earlierAct, writeAct } from "./write-act.ts";

/** A recovery; `replayed` if an earlier request made it. */
interface RecordedRecovery {
  recovery: Recovery;
  replayed: boolean;
}

/**
 * Records money received for a written-off loan, exactly once for its key (SERV-124). It is income, not a payment: the
 * balance, the schedule and the status of the loan stay.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and a date too far back (ACC-25); 400 for an amount
 *   above what is owed or a wrong day; 409 when the loan is not written off, the caller's till is not open, or the key
 *   belongs to another act
 */
export async function recordRecovery(
  deps: Deps,
  named: string,
  input: RecoveryInput,
  ctx: RequestContext,
): Promise<RecordedRecovery> {
  const staff_id = staffIdOf(ctx);
  const date = input.date || today(deps);
  const tooFarBack = await errorOfBackdating(deps, ctx, date);
  const { act_key, payment_method } = input;
  const reference = input.reference ?? "";
  const sent = {
    amount: input.amount,
    payment_method,
    reference,
    date: input.date || null,
    staff_id,
  };
  return deps.db.transaction().execute(async (tx) => {
    const snapshot = await lockServicedLoan(tx, named, ctx);
    const { row } = snapshot;
    const amount = toCents(input.amount);
    const key = { act_key, kind: "recovery", unit: act_key, amount } as const;
    const earlier = await earlierAct(tx, row.id, key);
    if (earlier !== null) {
      if (!isDeepStrictEqual(recoveryFacts.parse(earlier.facts).sent, sent))
        throw conflict(servicingTexts.otherAct);
      return { recovery: await recoveryOf(tx, row.id, earlier.id), replayed: true };
    }
    refuse(snapshot, { amount, date }, today(deps));
    if (tooFarBack !== null) throw tooFarBack;

    const method = chosenMethod(await knownMethods(tx), payment_method);
    const dated = { on: date, at: deps.now() };
    const money = await moneyAccount(tx, method, staff_id, input.amount, dated);
    const recovered = toCents(row.recovered_total) + amount;
    const owed_after = fromCents(stillOwed({ balance: snapshot.loan.balance, recovered }));
    const facts: RecoveryFacts = {
      payment_method,
      reference,
      owed_after,
      money_account: money.account_code,
      till_session_id: money.till_session_id,
      sent,
    };
    const plan = { schedule: null, charges: 0, credits: 0, entry: null, fields: {} };
    const act = { ...key, value_date: date, made_by: staff_id, facts };
    const actId = await writeAct(tx, deps, snapshot, plan, act);
    await changeLoan(tx, deps, row.id, { recovered_total: fromCents(recovered) });
    // Of its value date, unlike the entries of other acts, which are of today.
    const { kind, postings: lines } = recoveryEntry(amount);
    await postEntry(tx, {
      kind,
      entry_date: date,
      loan_id: row.id,
      act_id: actId,
      staff_id,
      created_at: deps.now(),
      money,
      lines,
    });
    await writeAudit(tx, ctx, {
      action: "recovery.record",
      record_type: "loan",
      record_id: row.loan_id,
      after: {
        amount: input.amount,
        payment_method,
        owed: owed_after,
        ...(date < today(deps)
          ? { transaction_date: date, ...exceptionsOf({ backdated: true }) }
          : {}),
      },
    });
    const notified = { amount: input.amount, transaction_date: date, owed: owed_after };
    await notifyCustomer(tx, deps, row, { kind: "recovered", facts: notified }, String(actId));
    return { recovery: await recoveryOf(tx, row.id, actId), replayed: false };
  });
}

function refuse(
  { row, loan }: ServicingSnapshot,
  recovery: { amount: number; date: string },
  day: string,
): void {
  const { written_off_on, balance } = loan;
  const recovered = toCents(row.recovered_total);
  const refused = recoveryError({ written_off_on, balance, recovered }, recovery, day);
  if (refused === null) return;
  const { error, field } = refused;
  throw field === undefined ? conflict(error) : badRequest(error, { [field]: error });
}

async function recoveryOf(tx: Connection, loanId: number, id: number): Promise<Recovery> {
  const recovery = await findRecovery(tx, loanId, id);
  if (recovery === null) throw new Error(`recovery ${id} is written and gone`);
  return recovery;
}
