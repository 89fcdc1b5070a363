import { toCents } from "@microfinance/contract/core/money.ts";
import {
  type LossStatus,
  writeOffError,
  writeOffFigures,
  writeOffPlan,
} from "@microfinance/contract/servicing/write-off.ts";
import type { WriteOffFigures } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffLines } from "@microfinance/contract/servicing/write-off-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type RequestContext, staffIdOf, staffNameOf } from "../core/http/session.ts";
import { changedLoan, saveDecision } from "../loan-record/change-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { approvedLoss, type LossRequest } from "./loss-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import { writeAct } from "./write-act.ts";

/** What the queue stores of a write-off: the status that it leaves. */
interface StoredWriteOff {
  ending: LossStatus;
}

/**
 * The write-off of a loan (SERV-120).
 * @param ending the status that it leaves; canceling a loan where principal is owed is a write-off too (SERV-121)
 */
export function writeOffAs(ending: LossStatus): LossRequest<WriteOffFigures> {
  return {
    kind: "write_off",
    error: ({ loan }) => writeOffError(loan),
    figures: (loan) => writeOffFigures(loan, ending),
    lines: (loan) => writeOffLines(writeOffFigures(loan, ending)),
    input: { ending } satisfies StoredWriteOff,
  };
}

/**
 * Writes the loan of an approved request off, in its transaction: the principal becomes a loss, the loan ends, and the
 * customer is notified of what is still owed.
 * @throws 409 when the loan cannot be written off any more, or owes another principal than was approved
 */
export async function applyWriteOff(
  db: Connection,
  deps: Deps,
  approved: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  const { request } = approved;
  const { ending } = request.input as StoredWriteOff;
  const { snapshot, principal } = await approvedLoss(db, writeOffAs(ending), approved);
  const { row, loan } = snapshot;
  const staffId = staffIdOf(ctx);
  const { reason } = request;
  await writeAct(db, deps, snapshot, writeOffPlan(loan, ending, today(deps)), {
    kind: "write_off",
    value_date: today(deps),
    amount: toCents(principal),
    reason,
    facts: { ending, asked_by: request.asker_name },
    request_id: request.id,
    made_by: staffId,
  });
  const decision = {
    action: ending === "closed" ? "close" : "cancel",
    to_status: ending,
    approved_by: staffNameOf(ctx),
    comments: reason,
  } as const;
  await saveDecision(db, deps, row, decision, staffId);
  await writeAudit(db, ctx, {
    action: "loan.write_off",
    record_type: "loan",
    record_id: row.loan_id,
    before: { status: row.status, balance: row.balance },
    after: {
      status: ending,
      amount: principal,
      balance: row.balance,
      reason,
      asked_by: request.asker_name,
    },
  });
  const facts = { balance: row.balance };
  await notifyCustomer(db, deps, await changedLoan(db, row), { kind: "written_off", facts });
}
