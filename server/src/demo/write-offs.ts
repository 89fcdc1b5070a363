import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { randomUUID } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { approveRequest } from "../requests/answer-request.ts";
import { recordRecovery } from "../servicing/record-recovery.ts";
import { waitingEnding } from "../servicing/request-rows.ts";

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
