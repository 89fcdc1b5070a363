import { shortestNameSearch } from "@microfinance/contract/core/constants.ts";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { nameMatches, phoneMatches } from "../core/db/list-sql.ts";

/** The prefix of every code, which matches every loan. */
const findsAll = ["", "L", "LN", "LN-", "C", "CU", "CUS", "CUS-"];

/**
 * The condition of a search for loans, by its format (SITE-22): the beginning of a loan's or customer's code, the
 * beginning of a phone, or any part of a name from three letters on. Each uses one index. The loans are `l`. Null
 * matches every loan.
 */
export function loansMatching(typed: string): RawBuilder<SqlBool> | null {
  const search = normalised(typed);
  if (findsAll.includes(search)) return null;
  const loan = loanDigits(search);
  if (loan !== null) return loanCode(loan);
  const customer = /^CUS-?(\d*)$/.exec(search);
  if (customer) return fromCode("l.customer_id", `CUS-${customer[1] ?? ""}`);
  if (/^\+?[\d ()-]+$/.test(search)) return phone(search.replaceAll(/\D/g, ""));
  return name(search.toLowerCase());
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

function phone(digits: string): RawBuilder<SqlBool> {
  return digits === "" ? sql<SqlBool>`false` : ofPeople(phoneMatches(digits));
}

/** Every word is in the name, in any order. */
function name(search: string): RawBuilder<SqlBool> {
  if ([...search].length < shortestNameSearch) return sql<SqlBool>`false`;
  return ofPeople(nameMatches(search));
}

/** The loan's own column identifies its customer, so that a scan of loans looks up one row for each. */
function ofPeople(isThem: Expression<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`l.user_fid in (select u.id from users u where ${isThem})`;
}
