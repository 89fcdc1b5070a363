import { moveRequestInput } from "@microfinance/contract/branch-moves/endpoint-schemas.ts";
import type { BranchMove } from "@microfinance/contract/branch-moves/endpoints.ts";
import { moveEntryLines } from "@microfinance/contract/branch-moves/rules.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { type NewEntry, postEntries } from "../accounting/post-entry.ts";
import { auditJson } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { endedStatuses } from "../core/db/owing.ts";
import { AppError, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { savePeriods } from "../loans/assign-officer.ts";
import type { RequestHandler } from "../requests/request-handler.ts";
import { allowedMove } from "./ask-move.ts";
import { customersOfMove, type PlannedMove } from "./plan-move.ts";

/**
 * Customers move to another branch when a second person approves it (BR-7): by statements over all of them, since a
 * branch may have tens of thousands.
 */
export const branchMoveHandler: RequestHandler = {
  // Records out of reach do not move; the branch to which they move must be in reach too.
  mayApprove: (actor, { input }) =>
    may(actor, "branches.move") &&
    (actor.reach?.includes(moveRequestInput.parse(input).to_branch) ?? true),
  lock: async (db, request) => {
    // No other request waits for these queries.
    await sql`set local statement_timeout = '5min'`.execute(db);
    await lockMoving(db, moveRequestInput.parse(request.input));
  },
  apply: async (db, deps, { request }, ctx) => {
    const move = moveRequestInput.parse(request.input);
    const planned = await allowedMove(db, move, ctx).catch((error: unknown) => {
      // Who approves has no form whose fields could be wrong.
      throw error instanceof AppError && error.status === 400 ? conflict(error.message) : error;
    });
    await changeOfficers(db, deps, move, planned, ctx);
    await postMove(db, deps, planned, ctx);
    await changeBranches(db, deps, move, planned);
    await writeMoves(db, deps, planned, request.id, ctx);
    await audit(db, planned, request.reason, ctx);
  },
};

/**
 * Locks the customers, then their unfinished loans, in the order of locks of every act, and then keeps others from
 * writing anything new for the customers: an application meanwhile is of the new branch. Payments lock their loan first
 * and then look up its customer, so the strongest lock comes last.
 */
async function lockMoving(db: Connection, move: BranchMove): Promise<void> {
  const { codes } = await customersOfMove(db, move);
  await sql`
    select from customers where customer_id = any (${codes}::text[]) order by customer_id
    for no key update`.execute(db);
  await sql`
    select from loans
    where customer_id = any (${codes}::text[]) and status not in (${sql.raw(endedStatuses)})
    order by id for no key update`.execute(db);
  await sql`
    select from customers where customer_id = any (${codes}::text[]) order by customer_id for update`.execute(
    db,
  );
}

/** The new officer begins today. */
async function changeOfficers(
  db: Connection,
  deps: Deps,
  { officer }: BranchMove,
  { loans, groups }: PlannedMove,
  ctx: RequestContext,
): Promise<void> {
  if (officer === null) return;
  const next = { staff_id: officer, from: today(deps), assigned_by: staffIdOf(ctx) };
  await savePeriods(
    db,
    deps,
    loans.filter(({ staff_id }) => staff_id !== officer),
    next,
  );
  await sql`
    update groups set officer_id = ${officer}
    where id = any (${[...groups]}::integer[]) and officer_id is not null`.execute(db);
}

/** An entry for each loan that is owed, and for what is kept for each customer, today. */
async function postMove(
  db: Connection,
  deps: Deps,
  { to, loans, customers }: PlannedMove,
  ctx: RequestContext,
): Promise<void> {
  const entry = {
    kind: "branch_move" as const,
    entry_date: today(deps),
    staff_id: staffIdOf(ctx),
    created_at: deps.now(),
  };
  const between = ({ branch_id }: { branch_id: number }) => ({ from: branch_id, to: to.id });
  const entries: NewEntry[] = [
    ...loans.map((loan) => ({
      ...entry,
      loan_id: loan.id,
      lines: moveEntryLines({ principal: toCents(loan.principal) }, between(loan)),
    })),
    ...customers.map((customer) => ({
      ...entry,
      lines: moveEntryLines(
        { credit: toCents(customer.credit), to_return: toCents(customer.to_return) },
        between(customer),
      ),
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (entries.length > 0) await postEntries(db, entries);
}

async function changeBranches(
  db: Connection,
  deps: Deps,
  move: BranchMove,
  { to, loans, customers, groups }: PlannedMove,
): Promise<void> {
  await sql`update groups set branch_id = ${to.id} where id = any (${[...groups]}::integer[])`.execute(
    db,
  );
  await sql`
    update loans
    set branch_id = ${to.id},
        updated_at = greatest(${deps.now()}::timestamptz, updated_at + interval '1 millisecond')
    where id = any (${loans.map(({ id }) => id)}::integer[])`.execute(db);
  await sql`
    update customers set branch_id = ${to.id}
    where customer_id = any (${customers.map(({ customer_id }) => customer_id)}::text[])`.execute(
    db,
  );
}

/** What moved, from where: reports of days before read it. */
async function writeMoves(
  db: Connection,
  deps: Deps,
  { to, loans, customers }: PlannedMove,
  request_id: number,
  ctx: RequestContext,
): Promise<void> {
  const rows = [
    ...customers.map(({ customer_id, branch_id }) => ({ customer_id, branch_id, loan: null })),
    ...loans.map(({ id, customer_id, branch_id }) => ({ customer_id, branch_id, loan: id })),
  ];
  await sql`
    insert into branch_moves (request_id, customer_id, loan_id, from_branch, to_branch, moved_on, moved_by, created_at)
    select ${request_id}, m.customer_id, m.loan, m.branch_id, ${to.id}, ${today(deps)}, ${staffIdOf(ctx)}, ${deps.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (customer_id text, branch_id smallint, loan integer)
    order by m.loan nulls first, m.customer_id`.execute(db);
}

/** An event for each customer, with the loans that moved. */
async function audit(
  db: Connection,
  { to, branches, loans, customers }: PlannedMove,
  reason: string,
  ctx: RequestContext,
): Promise<void> {
  const from = new Map([...loans, ...customers].map((one) => [one.customer_id, one.branch_id]));
  const events = [...from].map(([customer_id, branch]) =>
    auditJson(ctx, {
      action: "customer.move_branch",
      record_type: "customer",
      record_id: customer_id,
      before: { from: branches.get(branch) },
      after: {
        to: to.name,
        loans: loans
          .filter((loan) => loan.customer_id === customer_id)
          .map(({ loan_id }) => loan_id)
          .join(", "),
        reason,
      },
    }),
  );
  await sql`
    select write_audit(e.event) from jsonb_array_elements(${`[${events.join(",")}]`}::jsonb) as e (event)`.execute(
    db,
  );
}
