import { addDays } from "@microfinance/contract/core/dates.ts";
import { randomUUID } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { readQuote } from "../servicing/payoff.ts";
import { settleLoan } from "../payments/settle-loan.ts";
import { readTopUp } from "../servicing/top-up.ts";
import type { PlannedLoan } from "./plan.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { approveRequest } from "../requests/answer-request.ts";
import { recordRecovery } from "../servicing/record-recovery.ts";
import { waitingEnding } from "../requests/request-rows.ts";

/** How a loan that is paid on time ends before its last instalment; null for most. */
export function earlyEndOf(loanId: string, plan: PlannedLoan): "settlement" | "top_up" | null {
  if (plan.habit !== "on_time" || plan.outcome !== "repaid" || plan.period < 6) return null;
  const turn = Number(loanId.slice(-6)) % 11;
  if (turn === 4) return "settlement";
  return turn === 7 ? "top_up" : null;
}

/** The day of that end: when half of the instalments are paid. */
export function earlyEndDay(dueDates: readonly string[]): string {
  return addDays(dueDates[Math.ceil(dueDates.length / 2) - 1] ?? "", 2);
}

/** Pays off a loan early with what it costs on this day. */
export async function settleDemoLoan(
  deps: Deps,
  loanId: string,
  ctx: RequestContext,
): Promise<void> {
  const { quote } = await readQuote(deps, loanId);
  if (quote.rebate === 0) return;
  const { payoff: amount, figures } = quote;
  const input = { act_key: randomUUID(), amount, figures, payment_method: "Bank Transfer" };
  await settleLoan(deps, loanId, input, ctx);
}

/** What an approver is shown of the older loan that a payout settles; empty for none. */
export async function shownTopUp(
  deps: Deps,
  loan: { loanId: string; plan: PlannedLoan },
): Promise<string> {
  if (loan.plan.refinances === undefined) return "";
  return (await readTopUp(deps, loan.loanId)).figures;
}

/** Approves the write-off or cancellation that ending a loan has asked for; false where no principal was owed. */
export async function approveDemoEnding(
  deps: Deps,
  loanId: string,
  actor: SessionActor,
  ctx: RequestContext,
): Promise<boolean> {
  const { id } = await loanOf(deps, loanId);
  const request = await waitingEnding(deps.db, id);
  if (request === null) return false;
  await approveRequest(deps, request.id, "", actor, ctx);
  return true;
}

/** The customer pays a fifth of what is owed of a written-off loan. */
export async function recoverDemoLoan(
  deps: Deps,
  loanId: string,
  ctx: RequestContext,
): Promise<void> {
  const { balance } = await loanOf(deps, loanId);
  const amount = fromCents(Math.floor(toCents(balance) / 5));
  if (amount === 0) return;
  const input = { act_key: randomUUID(), amount, payment_method: "Bank Transfer" };
  await recordRecovery(deps, loanId, input, ctx);
}

function loanOf(deps: Deps, loanId: string) {
  return deps.db
    .selectFrom("loans")
    .select(["id", "balance"])
    .where("loan_id", "=", loanId)
    .executeTakeFirstOrThrow();
}
