import { fromCents } from "@microfinance/contract/core/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { paidBy, statementFigures } from "@microfinance/contract/servicing/statement.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { statedRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { loanKey } from "../core/http/ownership.ts";
import { scheduleOn } from "../servicing/schedule-of-day.ts";
import { eventsOfLoan, findStatementLoan, movementInNle } from "./queries.ts";

/**
 * The payment statement of a loan (RPT-1), by default from its payout to today.
 * @throws 404 for an unknown loan; 409 for a loan without a payout, which has no balance; 400 for a period that ends
 *   after today or before it begins
 */
export async function readStatement(
  deps: Deps,
  id: string,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<Statement> {
  const key = loanKey(id.trim());
  const loan = key && (await findStatementLoan(deps.db, key));
  if (!loan) throw notFound(reportTexts.loanIdRequired);
  if (loan.paid_out_on === null) throw conflict(reportTexts.noPaymentsForLoan);
  const to = period.to ?? today(deps);
  const from = period.from ?? (loan.paid_out_on < to ? loan.paid_out_on : to);
  if (to > today(deps))
    throw badRequest(reportTexts.endsInFuture, { to: reportTexts.endsInFuture });
  if (from > to) throw badRequest(reportTexts.startsAfterEnd, { from: reportTexts.startsAfterEnd });

  const events = await eventsOfLoan(deps.db, loan);
  const instalments = await scheduleOn(deps.db, loan.id, { date: to, paid: paidBy(events, to) });
  const figures = statementFigures(events, instalments, { from, to });
  return {
    loan_id: loan.loan_id,
    customer_id: loan.customer_id,
    customer_name: loan.customer_name,
    customer_phone: loan.customer_phone,
    customer_address: loan.customer_address,
    loan_type: loan.loan_type,
    status: loan.status,
    total_amount: loan.total_amount,
    interest_rate: loan.interest_rate,
    ...statedRepayment(loan),
    from,
    to,
    statement_date: to,
    due_date: figures.due_date,
    days_past_due: figures.days_past_due,
    days_accrued: figures.days_accrued,
    opening_balance: fromCents(figures.opening_balance),
    closing_balance: fromCents(figures.closing_balance),
    amount_due: fromCents(figures.amount_due),
    current_principal: fromCents(figures.current_principal),
    current_interest: fromCents(figures.current_interest),
    past_due_principal: fromCents(figures.past_due_principal),
    past_due_interest: fromCents(figures.past_due_interest),
    interest_accrued: fromCents(figures.interest_accrued),
    written_off: fromCents(figures.written_off),
    movements: figures.movements.map(movementInNle),
  };
}
