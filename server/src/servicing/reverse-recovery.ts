import { recoveryReversalEntry } from "@microfinance/contract/accounting/entries.ts";
import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { recoveryReversalError, stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffTexts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { type CashBack, namedAccount } from "@microfinance/contract/tills/cash-back.ts";
import { inAct } from "../acts/running-act.ts";
import { moneyBack } from "../accounting/money-account.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { findAct } from "./queries.ts";
import { findRecovery, recoveryFacts } from "./recovery-rows.ts";
import { reverseAct } from "./reverse-act.ts";
import { lockServicedLoan } from "./serviced-loan.ts";

/**
 * Reverses a recovery once (SERV-126): its money goes back, today, and the customer owes it again.
 * @throws 404 for an unknown loan or recovery; 403 for the caller's own loan (LOAN-45); 409 when it was reversed
 *   before, or another person must reverse it (PAY-13)
 */
export function reverseRecovery(
  deps: Deps,
  named: { loan: string; recovery: number },
  { reason, cash }: { reason: string; cash?: CashBack | undefined },
  ctx: RequestContext,
): Promise<Recovery> {
  const staff_id = staffIdOf(ctx);
  return inAct(deps, "recovery.reverse", async (tx) => {
    const snapshot = await lockServicedLoan(tx, named.loan, ctx);
    const { row, loan } = snapshot;
    const act = await findAct(tx, row.id, named.recovery);
    if (act?.kind !== "recovery") throw notFound(writeOffTexts.recoveryNotFound);
    const { reversal_by_other } = await readSettings(tx);
    const recorded = { is_reversed: act.reversed_on !== null, recorded_by: act.made_by };
    const error = recoveryReversalError(recorded, { staff_id, reversal_by_other });
    if (error !== null) throw conflict(error);

    const { money_account, till_session_id } = recoveryFacts.parse(act.facts);
    const place = { account_code: money_account, till_session_id };
    const money = await moneyBack(tx, place, staff_id, -act.amount, namedAccount(cash));
    const entry = recoveryReversalEntry(toCents(act.amount));
    await reverseAct(tx, deps, snapshot, act, { reason, staff_id, entry, money });
    const recovered = toCents(row.recovered_total) - toCents(act.amount);
    await changeLoan(tx, deps, row.id, { recovered_total: fromCents(recovered) });
    const owed = fromCents(stillOwed({ balance: loan.balance, recovered }));
    await writeAudit(tx, ctx, {
      action: "recovery.reverse",
      record_type: "loan",
      record_id: row.loan_id,
      after: { amount: act.amount, owed, reason, ...exceptionsOf({ reversed: true }) },
    });
    const facts = { amount: act.amount, transaction_date: act.value_date, owed };
    await notifyCustomer(tx, deps, row, { kind: "recovery_reversed", facts }, String(act.id));
    const reversed = await findRecovery(tx, row.id, act.id);
    if (reversed === null) throw new Error(`recovery ${act.id} was reversed but is not found`);
    return reversed;
  });
}
