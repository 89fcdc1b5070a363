import { isOwnLoan } from "@microfinance/contract/staff/own-loan.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import type { OfficerAssignment } from "@microfinance/contract/loans/officer-endpoints.ts";
import {
  officerChange,
  officerDayError,
  officerTexts as texts,
} from "@microfinance/contract/loans/officers.ts";
import { isReadOnly } from "@microfinance/contract/core/access.ts";
import { sql } from "kysely";
import { shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { alikeOf, borrowerColumns, type BorrowerMarks, ownLoan } from "../loan-record/own-loan.ts";

interface Officer {
  staff_id: number;
  name: string;
}

/** A loan with the period of its current officer. */
interface ServicingSnapshot extends BorrowerMarks {
  id: number;
  loan_code: string;
  staff_id: number | null;
  officer: string | null;
  from_date: string;
}

/** Active staff who may change records, by name (LOAN-131). */
export async function assignableStaff(db: Connection): Promise<Officer[]> {
  const { rows } = await activeStaff(db, sql`true`);
  return rows
    .filter((person) => !isReadOnly(person))
    .map(({ staff_id, name }) => ({ staff_id, name }));
}

function activeStaff(db: Connection, where: ReturnType<typeof sql>) {
  return sql<Officer & { role_ids: number[] }>`
    select s.id as staff_id, ${shortNameOf("u")} as name,
           array(select role_id from user_roles r where r.user_id = u.id) as role_ids
    from staff s join users u on u.id = s.user_id
    where u.status = 'active' and s.status = 'active' and u.deleted_at is null and ${where}
    order by name, s.id`.execute(db);
}

/**
 * Makes a staff member the officer of these loans from a day on, or unassigns them (LOAN-131). All loans change or
 * none.
 * @returns how many had another officer, and the text that says so
 * @throws 404 for an unknown loan; 400 for an unknown person or a day of the future; 403 for a loan of the caller; 409
 *   for a loan of the new officer, a day before the current officer's first, and a closed day
 */
export async function assignOfficer(
  deps: Deps,
  { ids, staff_id, from }: OfficerAssignment,
  ctx: RequestContext,
): Promise<{ changed: number; text: string }> {
  const wrongDay = officerDayError(from, today(deps));
  if (wrongDay !== null) throw badRequest(wrongDay, { from: wrongDay });
  return deps.db.transaction().execute(async (tx) => {
    const officer = staff_id === null ? null : await lockOfficer(tx, staff_id);
    await refuseClosedDay(tx, from);
    const loans = await lockLoans(tx, ids);
    refuseOwn(loans, officer, ctx);
    const changes = loans.map((loan) => ({
      loan,
      change: officerChange(loan, { staff_id, from }),
    }));
    const refused = changes.find(({ change }) => change.kind === "refused")?.change;
    if (refused?.kind === "refused") throw conflict(refused.text);
    const changed = changes.filter(({ change }) => change.kind !== "none").map(({ loan }) => loan);
    await savePeriods(tx, deps, changed, { staff_id, from, assigned_by: staffIdOf(ctx) });
    for (const loan of changed) {
      await writeAudit(tx, ctx, {
        action: "loan.assign_officer",
        record_type: "loan",
        record_id: loan.loan_code,
        before: { officer: loan.officer, staff_id: loan.staff_id, from: loan.from_date },
        after: { officer: officer?.name ?? null, staff_id, from },
      });
    }
    const name = officer?.name ?? texts.unassigned;
    const text = changed.length === 0 ? texts.unchanged : texts.assigned(changed.length, name);
    return { changed: changed.length, text };
  });
}

/**
 * The new officer, whose status cannot change until the transaction ends.
 * @throws 400 for a person who cannot be one
 */
async function lockOfficer(tx: Connection, staffId: number): Promise<Officer> {
  await sql`
    select from users where id = (select user_id from staff where id = ${staffId}) for share`.execute(
    tx,
  );
  const { rows } = await activeStaff(tx, sql`s.id = ${staffId}`);
  const [person] = rows;
  if (person === undefined || isReadOnly(person))
    throw badRequest(texts.unknownStaff, { staff_id: texts.unknownStaff });
  return person;
}

/** Portfolios of closed days are final, and so are their officers. @throws 409 */
async function refuseClosedDay(tx: Connection, from: string): Promise<void> {
  const { rows } = await sql<{ closed_through: string | null }>`
    select closed_through from closed_books for share`.execute(tx);
  const through = rows[0]?.closed_through ?? null;
  if (through !== null && from <= through) throw conflict(accountingTexts.booksClosed(through));
}

/** These loans in the order of their ids, locked with their current periods. @throws 404 for an unknown one */
async function lockLoans(tx: Connection, ids: readonly number[]): Promise<ServicingSnapshot[]> {
  const locked = await sql<{ id: number }>`
    select id from loans where id = any (${[...ids]}::integer[]) order by id for no key update`.execute(
    tx,
  );
  const missing = ids.find((id) => !locked.rows.some((loan) => loan.id === id));
  if (missing !== undefined) throw notFound(texts.unknownLoan(missing));
  const { rows } = await sql<ServicingSnapshot>`
    select l.id, l.loan_id as loan_code, o.staff_id, o.from_date,
           ${shortNameOrNull("ou")} as officer, ${sql.raw(borrowerColumns)}
    from loans l
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    join loan_officers o on o.loan_id = l.id and o.until is null
    left join staff os on os.id = o.staff_id
    left join users ou on ou.id = os.user_id
    where l.id = any (${[...ids]}::integer[])
    order by l.id for update of o`.execute(tx);
  // The officer of a loan left between the two statements.
  if (rows.length < ids.length) throw conflict(texts.changedMeanwhile);
  return rows;
}

/** No staff member assigns their own loan or is its officer (LOAN-45). */
function refuseOwn(
  loans: readonly ServicingSnapshot[],
  officer: Officer | null,
  ctx: RequestContext,
): void {
  for (const loan of loans) {
    const alike = alikeOf(loan);
    if (isOwnLoan(staffIdOf(ctx), alike)) throw ownLoan(loan.loan_code);
    if (officer !== null && isOwnLoan(officer.staff_id, alike))
      throw conflict(texts.ownLoan(officer.name, loan.loan_code));
  }
}

/** Ends the current periods on the day and begins new ones, or replaces those that began on it. */
export async function savePeriods(
  tx: Connection,
  deps: Deps,
  loans: readonly Pick<ServicingSnapshot, "id" | "from_date">[],
  next: { staff_id: number | null; from: string; assigned_by: number },
): Promise<void> {
  const { staff_id, from, assigned_by } = next;
  const begun = loans.filter((loan) => loan.from_date === from).map(({ id }) => id);
  const earlier = loans.filter((loan) => loan.from_date < from).map(({ id }) => id);
  await sql`
    update loan_officers set staff_id = ${staff_id}, assigned_by = ${assigned_by}, created_at = ${deps.now()}
    where loan_id = any (${begun}::integer[]) and until is null`.execute(tx);
  await sql`
    update loan_officers set until = ${from}
    where loan_id = any (${earlier}::integer[]) and until is null`.execute(tx);
  await sql`
    insert into loan_officers (loan_id, staff_id, from_date, assigned_by, created_at)
    select id, ${staff_id}::integer, ${from}::date, ${assigned_by}::integer, ${deps.now()}::timestamptz
    from unnest(${earlier}::integer[]) as id`.execute(tx);
}
