import { fromCents } from "@microfinance/contract/core/money.ts";
import type { PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { factsOf } from "@microfinance/contract/servicing/charge-schema.ts";
import { type DuePenalty, penaltyUnit } from "@microfinance/contract/servicing/penalties.ts";
import type { ServicingPlan } from "@microfinance/contract/servicing/plan.ts";
import { withPenalty } from "@microfinance/contract/servicing/waiver.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import type { ServicingSnapshot } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

/**
 * Charges a penalty on a locked loan: the act, the instalment, what is owed, the audit event and the notice. The
 * ledger has no entry, since a penalty is income when it is paid.
 * @returns the loan as the penalty leaves it
 */
export async function chargePenalty(
  db: Connection,
  deps: Deps,
  snapshot: ServicingSnapshot,
  rule: PenaltyRule,
  due: DuePenalty,
): Promise<ServicingSnapshot> {
  const { row, loan } = snapshot;
  const schedule = withPenalty(loan.instalments, loan.paid, due);
  const plan: ServicingPlan = {
    schedule,
    charges: due.amount,
    credits: 0,
    entry: null,
    fields: {},
  };
  const amount = fromCents(due.amount);
  const balance = fromCents(loan.balance + due.amount);
  const id = await writeAct(db, deps, snapshot, plan, {
    kind: "penalty",
    unit: penaltyUnit(due),
    value_date: due.charged_on,
    amount: due.amount,
    facts: factsOf(due, rule) ?? {},
    made_by: null,
  });
  await writeAudit(db, "system", {
    action: "penalty.charge",
    record_type: "loan",
    record_id: row.loan_id,
    after: { amount, instalment: due.instalment, charged_on: due.charged_on, balance },
  });
  const { due_date, charged_on } = due;
  const facts = { amount, due_date, charged_on, balance };
  await notifyCustomer(db, deps, row, { kind: "penalty", facts }, String(id));
  return {
    row,
    loan: {
      ...loan,
      instalments: schedule,
      charges: loan.charges + due.amount,
      balance: loan.balance + due.amount,
    },
  };
}
