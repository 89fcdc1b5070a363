import type { BranchMove } from "@microfinance/contract/branch-moves/endpoints.ts";
import { moveLines } from "@microfinance/contract/branch-moves/rules.ts";
import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import { isReadOnly } from "@microfinance/contract/core/access.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { officerTexts } from "@microfinance/contract/loans/officers.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { ownLoan } from "../loan-record/own-loan.ts";
import { assignableStaff } from "../loans/assign-officer.ts";
import { ask } from "../requests/ask-request.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type PlannedMove, planMove } from "./plan-move.ts";

/** What moves, what stands against it, and who may be the officer. @throws as `planMove` */
export async function previewMove(db: Connection, move: Omit<BranchMove, "officer">) {
  const planned = await planMove(db, { ...move, officer: null });
  const ofBranch = new Set(await staffOf(db, planned.to.id));
  return {
    preview: planned.figures,
    refusals: [...planned.refusals],
    needs_officer: needsOfficer(planned),
    officers: (await assignableStaff(db)).filter(({ staff_id }) => ofBranch.has(staff_id)),
  };
}

async function staffOf(db: Connection, branch: number): Promise<number[]> {
  const rows = await db.selectFrom("staff").select("id").where("branch_id", "=", branch).execute();
  return rows.map(({ id }) => id);
}

const needsOfficer = ({ loans }: PlannedMove) => loans.some(({ staff_id }) => staff_id !== null);

/**
 * Asks to move customers to another branch, once per key (BR-7). Nothing changes before another person approves it.
 * @throws as `planMove` and `allowedMove`; 409 also when the same waits already, or when the key was used for something
 *   else
 */
export function askMove(
  deps: Deps,
  { request_key: key, reason, ...move }: BranchMove & { request_key: string; reason: string },
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { ...move, reason, kind: "branch_move" } },
    {
      lock: (tx) => allowedMove(tx, move, ctx),
      plan: ({ figures, subject, officer }) => ({
        kind: "branch_move" as const,
        loan: null,
        customer_id: move.what === "customer" ? move.id : null,
        unit: `${move.what} ${move.id}`,
        amount: toCents(figures.principal),
        input: move,
        lines: moveLines(figures, officer),
        ...(subject === undefined ? {} : { subject }),
        reason,
      }),
    },
  );
}

/**
 * A move as it would be made now, by the caller and with this officer.
 * @returns the plan with the officer's name
 * @throws as `planMove`; 409 with all that stands against it; 400 for a missing officer, or one who does not work for
 *   the branch; 403 where a loan of the caller moves (LOAN-45)
 */
export async function allowedMove(
  db: Connection,
  move: BranchMove,
  ctx: RequestContext,
): Promise<PlannedMove & { officer: string | null }> {
  const planned = await planMove(db, move);
  if (planned.refusals.length > 0) throw conflict(planned.refusals.join(" "));
  const officer = await officerOf(db, move, planned);
  await refuseOwn(db, planned, officer, ctx);
  return { ...planned, officer: officer?.name ?? null };
}

/** The officer of the loans from then on. @throws 400 */
async function officerOf(
  db: Connection,
  { officer }: BranchMove,
  planned: PlannedMove,
): Promise<{ staff_id: number; name: string } | null> {
  if (officer === null) {
    if (needsOfficer(planned)) throw badRequest(texts.officer, { officer: texts.officer });
    return null;
  }
  const { rows } = await sql<{ staff_id: number; name: string; role_ids: number[] }>`
    select s.id as staff_id, u.first_name || ' ' || u.last_name as name,
           array(select role_id from user_roles r where r.user_id = u.id) as role_ids
    from staff s join users u on u.id = s.user_id
    where s.id = ${officer} and s.branch_id = ${planned.to.id} and s.status = 'active' and u.status = 'active'
      and u.deleted_at is null
    for share of s, u`.execute(db);
  const [person] = rows;
  if (person === undefined || isReadOnly(person))
    throw badRequest(texts.officer, { officer: texts.officer });
  return person;
}

/** No one moves their own loan or becomes its officer (LOAN-45). */
async function refuseOwn(
  db: Connection,
  { loans }: PlannedMove,
  officer: { staff_id: number; name: string } | null,
  ctx: RequestContext,
): Promise<void> {
  const people = [staffIdOf(ctx), ...(officer === null ? [] : [officer.staff_id])];
  const { rows } = await sql<{ loan_id: string; staff_id: number }>`
    select l.loan_id, s.id as staff_id
    from loans l
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    join staff s on s.id = any (${people}::integer[])
    join users su on su.id = s.user_id
    where l.id = any (${loans.map(({ id }) => id)}::integer[])
      and (s.customer_id = l.customer_id or su.email = u.email
           or su.email = lower(trim(l.application->'customer'->>'email'))
           or exists (select from loan_members m where m.loan_id = l.id and m.customer_id = s.customer_id))
    order by l.id`.execute(db);
  const own = rows.find(({ staff_id }) => staff_id === people[0]);
  if (own !== undefined) throw ownLoan(own.loan_id);
  const [ofOfficer] = rows;
  if (officer !== null && ofOfficer !== undefined)
    throw conflict(officerTexts.ownLoan(officer.name, ofOfficer.loan_id));
}
