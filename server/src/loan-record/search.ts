import { shortestNameSearch } from "@microfinance/contract/core/constants.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { phoneMatches } from "../core/db/list-sql.ts";
import type { Connection } from "../core/deps.ts";
import { peopleFound, readSearch, type TypedSearch } from "../people/person-match.ts";

/** The prefix of every code, which matches every loan. */
const findsAll = ["", "L", "LN", "LN-", "C", "CU", "CUS", "CUS-"];

/**
 * The condition of a search for loans, by its format (SITE-22): the beginning of a loan's or customer's code, a number
 * of the loan, of a payment or of the person, or any part of a name from three letters on. Each uses one index. The
 * loans are `l`. Null matches every loan.
 */
export async function loansMatching(
  db: Connection,
  typed: string,
): Promise<RawBuilder<SqlBool> | null> {
  const code = normalised(typed);
  if (findsAll.includes(code)) return null;
  const loan = loanDigits(code);
  if (loan !== null) return loanCode(loan);
  const search = readSearch(typed);
  if (search.kind === "code") return fromCode("l.customer_id", search.from);
  if (search.kind === "number" || search.kind === "named number") return numbered(db, search);
  if (search.kind === "name" && [...search.text].length < shortestNameSearch)
    return sql<SqlBool>`false`;
  return ofPeople(search);
}

/**
 * The loans and people of a number are read first, so that the list keeps the plan of a search by phone: from the
 * newest loan where many people match. People who have a loan of the number, and match by nothing else, are found with
 * these loans alone.
 */
async function numbered(
  db: Connection,
  search: TypedSearch & { text: string },
): Promise<RawBuilder<SqlBool>> {
  const digits = /\p{L}/u.test(search.text) ? "" : search.text.replaceAll(/\D/g, "");
  const ofPhone = digits === "" ? sql<SqlBool>`false` : phoneMatches(digits);
  const { rows } = await sql<{ loans: number[]; people: number[]; borrowers: number[] }>`
    with numbered as (
      select array(select loans_with_number(${search.text})) as loans,
             array(select people_with_number(${search.text})) as people)
    select loans, people, array(
      select distinct u.id from loans l join users u on u.id = l.user_fid
      where l.id = any(loans) and u.id <> all(people) and not ${ofPhone}) as borrowers
    from numbered`.execute(db);
  const { loans, people, borrowers } = rows[0] ?? { loans: [], people: [], borrowers: [] };
  const found = [...people, ...borrowers];
  if (found.length === 0 && digits === "") return ofPeople(search);
  const ofNumber = found.length === 0 ? sql`` : sql`or u.id = any(${found}::integer[])`;
  const theirs =
    borrowers.length === 0
      ? sql``
      : sql`and (l.user_fid <> all(${borrowers}::integer[]) or l.id = any(${loans}::integer[]))`;
  return sql<SqlBool>`(l.user_fid in (select u.id from users u where ${ofPhone} ${ofNumber}) ${theirs})`;
}

/**
 * The months in the loan codes that a search matches: one or more, or none for an invalid month. Null for any other
 * search, and for a code without a complete year.
 */
export function monthsMatching(typed: string): string[] | null {
  const digits = loanDigits(normalised(typed));
  if (digits === null || digits.length < 4) return null;
  if (digits.length >= 6) return [`LN-${digits.slice(0, 6)}`];
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
  const year = digits.slice(0, 4);
  return months
    .filter((month) => `${year}${month}`.startsWith(digits))
    .map((month) => `LN-${year}${month}`);
}

function normalised(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, " ").toUpperCase();
}

/** The typed digits of a loan's code; null for another search. */
function loanDigits(search: string): string | null {
  const loan = /^(?:LN-?)?(\d{6})-(\d*)$|^LN-?(\d*)$/.exec(search);
  return loan === null ? null : (loan[3] ?? `${loan[1] ?? ""}${loan[2] ?? ""}`);
}

function loanCode(digits: string): RawBuilder<SqlBool> {
  const [month, number] = [digits.slice(0, 6), digits.slice(6)];
  return fromCode("l.loan_id", `LN-${month}${number === "" ? "" : `-${number}`}`);
}

/** A range instead of a pattern, so that every plan can use the index. */
function fromCode(column: string, code: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} >= ${code} and ${sql.ref(column)} < ${`${code}~`})`;
}

/** The loan's own column identifies its customer, so that a scan of loans looks up one row for each. */
function ofPeople(search: TypedSearch): RawBuilder<SqlBool> {
  return sql<SqlBool>`l.user_fid in (${peopleFound(search) ?? sql`select id from users`})`;
}
