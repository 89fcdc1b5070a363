import { changedShares } from "@microfinance/contract/groups/changed-shares.ts";
import { type AskMembersInput, membersRequestInput } from "@microfinance/contract/groups/schema.ts";
import { memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { ownLoan } from "../loan-record/own-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { ask } from "../requests/ask-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { lockServicedLoan, servicedLoan } from "../servicing/serviced-loan.ts";
import { nextVersion, planMembers, writeMembers } from "./change-members.ts";
import { loanWithMembers } from "./loan-members.ts";

/**
 * Asks for other members or shares of a loan that is paid out (SERV-159). Nothing changes before another person
 * approves it.
 * @throws as `changeLoanMembers`; 409 also for a loan that is not paid out, where they are so already, and when a
 *   change of this loan is asked for
 */
export function askLoanMembers(
  deps: Deps,
  named: string,
  { request_key: key, reason, ...wanted }: AskMembersInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { ...wanted, reason, kind: "members", loan: named } },
    {
      lock: async (db) => {
        const snapshot = await lockServicedLoan(db, named, ctx);
        const planned = await planMembers(db, snapshot, { ...wanted, reason });
        if (planned !== null) await refuseOwnShare(db, snapshot.row, planned.members, ctx);
        return { row: snapshot.row, planned, loan: await loanWithMembers(db, snapshot.row) };
      },
      plan: ({ row, planned, loan }) => {
        if (row.paid_out_on === null) return { refused: texts.notPaidOut };
        if (planned === null) return { refused: texts.unchanged };
        const amount = toCents(row.approved_amount ?? 0);
        const whole = [{ customer_id: row.customer_id, share: amount }];
        const versions =
          loan.versions.length > 0 ? loan.versions : [{ from_date: null, members: whole }];
        const next = { ...nextVersion(deps, planned), members: planned.members };
        const { moved, lines } = changedShares({ ...loan, versions }, next, today(deps));
        return {
          kind: "members" as const,
          loan: row,
          customer_id: row.customer_id,
          amount: moved,
          input: wanted,
          lines: [
            { label: "Group", value: planned.group.name },
            {
              label: "Moves to another name",
              value: `${formatNleExact(fromCents(moved))} of ${formatNleExact(fromCents(amount))}`,
            },
            ...lines,
          ],
          reason,
        };
      },
    },
  );
}

/**
 * Writes the members of an approved request, in its transaction.
 * @throws 403 when the approver would have a share; 409 when they cannot be set any more
 */
export async function applyMembers(
  db: Connection,
  deps: Deps,
  { request, loan }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  if (loan === null) throw new Error(`request ${request.id} for members has no loan`);
  const wanted = membersRequestInput.parse(request.input);
  const input = { ...wanted, reason: request.reason, request_id: request.id };
  const snapshot = await servicedLoan(db, loan);
  await writeMembers(db, deps, snapshot, input, ctx).catch((error: unknown) => {
    // Who approves has no form whose fields could be wrong.
    throw error instanceof AppError && error.status === 400 ? conflict(error.message) : error;
  });
}

/** @throws 403 when the caller's own customer account is among the members (LOAN-45) */
async function refuseOwnShare(
  db: Connection,
  loan: LoanRow,
  members: readonly { customer_id: string }[],
  ctx: RequestContext,
): Promise<void> {
  const { customer_id } = await db
    .selectFrom("staff")
    .select("customer_id")
    .where("id", "=", staffIdOf(ctx))
    .executeTakeFirstOrThrow();
  if (members.some((member) => member.customer_id === customer_id)) throw ownLoan(loan.loan_id);
}
