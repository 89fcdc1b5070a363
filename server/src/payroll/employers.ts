import type { employerSorts } from "@microfinance/contract/payroll/employer-endpoint-schemas.ts";
import { employerCode } from "@microfinance/contract/payroll/rules.ts";
import type { EmployerRecord, SuggestedLoan } from "@microfinance/contract/payroll/schema.ts";
import { employerRecordTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues, wordsMatch } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { endedStatuses, owingStatuses } from "../core/db/owing.ts";

/** The most suggestions in one response. */
const mostSuggestions = 500;

const sortValues: SortValues<(typeof employerSorts)[number]> = {
  name: sql`lower(e.name)`,
  contact: sql`lower(nullif(e.contact_name, ''))`,
  phone: sql`nullif(e.phone, '')`,
  day: sql`e.pay_day`,
  // Columns of the statement.
  loans: sql`live_loans`,
  owes: sql`owes`,
  state: sql`e.active`,
};

/** The employers, newest first; with a search those with a name that contains it (PAYR-1). */
export function employerList(db: Connection, search: string): ListSource<EmployerRecord> {
  return {
    name: `payroll-employers:${search}`,
    key: ({ id }) => id,
    rows: (window) =>
      employersWhere(db, sql`${contains(search)} and ${pageSql("e.id", window, sortValues)}`),
    count: (limit) =>
      countUpTo(db, sql`select from payroll_employers e where ${contains(search)}`, limit),
  };
}

/** One employer. @throws 404 for an unknown one */
export async function readEmployer(db: Connection, id: number): Promise<EmployerRecord> {
  const [employer] = await employersWhere(db, sql`e.id = ${id}`);
  if (employer === undefined) throw notFound(texts.notFound);
  return employer;
}

function contains(search: string): RawBuilder<SqlBool> {
  if (search.trim() === "") return sql<SqlBool>`true`;
  return wordsMatch(search, sql`e.name || ' ' || array_to_string(e.aliases, ' ')`);
}

async function employersWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<EmployerRecord[]> {
  const { rows } = await sql<Omit<EmployerRecord, "code">>`
    select e.id, e.name, e.aliases, e.contact_name, e.phone, e.email, e.address, e.pay_day, e.active,
           (select count(*) from loan_payrolls p join loans l on l.id = p.loan_id
            where p.employer_id = e.id and l.status in (${sql.raw(owingStatuses)})) as live_loans,
           (select count(*) from (${statedLoans(sql`e.id`)} limit ${mostSuggestions}) as stated) as suggestions,
           (select coalesce(sum(w.deducted), 0) from payroll_rows w join payroll_runs r on r.id = w.run_id
            where r.employer_id = e.id and w.state = 'booked')
           - (select coalesce(sum(m.amount + m.charges), 0)
              from payroll_remittances m join payroll_runs r on r.id = m.run_id
              where r.employer_id = e.id and m.reversed_on is null) as owes
    from payroll_employers e
    where ${condition}`.execute(db);
  return rows.map((row) => ({ ...row, code: employerCode(row.id) }));
}

/** The open loans whose customers state an employer by one of its names, and that have none. */
function statedLoans(employerId: RawBuilder<unknown>) {
  return sql`
    select l.id, l.loan_id, l.customer_id, s.employer_name as stated_employer, s.employee_code as staff_number
    from payroll_employer_names n
    join employers s on employer_letters(s.employer_name) = n.letters
    join loans l on l.customer_id = s.customer_id
    where n.employer_id = ${employerId} and l.status not in (${sql.raw(endedStatuses)})
      and l.period_unit = 'month'
      and not exists (select from loan_payrolls p where p.loan_id = l.id)
    order by l.id desc`;
}

/** The loans that state an employer, at most 500, newest first (PAYR-3). @throws 404 for an unknown one */
export async function suggestedLoans(db: Connection, id: number): Promise<SuggestedLoan[]> {
  await readEmployer(db, id);
  const { rows } = await sql<SuggestedLoan>`
    select stated.loan_id, stated.customer_id, stated.stated_employer, left(stated.staff_number, 40) as staff_number,
           ${fullNameOf("u")} as customer_name
    from (${statedLoans(sql`${id}::integer`)} limit ${mostSuggestions}) as stated
    join customers c on c.customer_id = stated.customer_id
    join users u on u.id = c.user_id
    order by stated.id desc`.execute(db);
  return rows;
}
