import { recoveryEntry } from "@microfinance/contract/accounting/entries.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { recoveryError, stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import type { RecoveryInput } from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { moneyAccount } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { chosenMethod, knownMethods } from "../accounting/methods.ts";
import { askAboutRepeat } from "./ask-about-repeat.ts";
import { readAct } from "./queries.ts";
import { findRecovery, type RecoveryFacts } from "./recovery-rows.ts";
import { lockServicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/**
 * Records money received for a written-off loan, exactly once for its key (SERV-124). It is income, not a payment: the
 * balance, the schedule and the status of the loan stay.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and a date too far back (ACC-25); 400 for an
 *   amount above what is owed or a wrong day; 409 when the loan is not written off, the caller's till is not open, the
 *   money may be recorded already (PAY-41), or the key belongs to another act
 */
export async function recordRecovery(
  deps: Deps,
  named: string,
  input: RecoveryInput,
  ctx: RequestContext,
): Promise<Recovery> {
  const staff_id = staffIdOf(ctx);
  const day = today(deps);
  const date = input.date || day;
  const tooFarBack = await errorOfBackdating(deps, ctx, date);
  const { act_key: key, payment_method } = input;
  const reference = input.reference ?? "";
  const amount = toCents(input.amount);
  const sent = { loan: named, amount, payment_method, reference, date: input.date || null };
  return act(
    deps,
    ctx,
    "recovery.record",
    { key, input: sent },
    {
      lock: async (tx) => {
        const snapshot = await lockServicedLoan(tx, named, ctx);
        if (input.repeats === "ask")
          await askAboutRepeat(
            { ...deps, db: tx },
            { column: "id", value: snapshot.row.id },
            input,
          );
        return snapshot;
      },
      plan: (snapshot) => {
        const recovered = toCents(snapshot.row.recovered_total);
        const loan = { ...snapshot.loan, recovered };
        const refused = recoveryError(loan, { amount, date }, day);
        // More than is owed is a conflict with the loan, as for a payment, and no wrong input.
        if (refused?.field === "amount" && amount > 0)
          throw conflict(refused.error, { amount: refused.error });
        if (refused !== null) return { refused: refused.error, field: refused.field };
        const owed = fromCents(stillOwed({ ...loan, recovered: recovered + amount }));
        return { recovered: recovered + amount, owed, ...recoveryEntry(amount) };
      },
      write: async (tx, { recovered, owed, kind, postings: lines }, snapshot) => {
        if (tooFarBack !== null) throw tooFarBack;
        const { row } = snapshot;
        const method = chosenMethod(await knownMethods(tx), payment_method);
        const dated = { on: date, at: deps.now() };
        const money = await moneyAccount(tx, method, staff_id, input.amount, dated);
        const facts: RecoveryFacts = {
          payment_method,
          reference,
          owed_after: owed,
          money_account: money.account_code,
          till_session_id: money.till_session_id,
        };
        const plan = { schedule: null, charges: 0, credits: 0, entry: null, fields: {} };
        const id = await writeAct(tx, deps, snapshot, plan, {
          kind: "recovery",
          // A loan may have several.
          unit: key,
          value_date: date,
          amount,
          made_by: staff_id,
          facts,
        });
        await changeLoan(tx, deps, row.id, { recovered_total: fromCents(recovered) });
        // Of its value date, unlike the entries of other acts, which are of today.
        await postEntry(tx, {
          kind,
          entry_date: date,
          loan_id: row.id,
          act_id: id,
          staff_id,
          created_at: deps.now(),
          money,
          lines,
        });
        const backdated =
          date < day ? { transaction_date: date, ...exceptionsOf({ backdated: true }) } : {};
        await writeAudit(tx, ctx, {
          action: "recovery.record",
          record_type: "loan",
          record_id: row.loan_id,
          after: { amount: input.amount, payment_method, owed, ...backdated },
        });
        const notified = { amount: input.amount, transaction_date: date, owed };
        await notifyCustomer(tx, deps, row, { kind: "recovered", facts: notified }, String(id));
        return id;
      },
      read: recoveryOf,
    },
  );
}

async function recoveryOf(tx: Connection, id: number): Promise<Recovery> {
  const { loan_id } = await readAct(tx, id);
  const recovery = await findRecovery(tx, loan_id, id);
  if (recovery === null) throw new Error(`act ${id} is no recovery`);
  return recovery;
}
