import { searchWords } from "@microfinance/contract/core/names.ts";
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { fromBeginning, nameMatches, phoneMatches } from "../core/db/list-sql.ts";

/** What was typed to find people: nothing, an e-mail address, a code from its beginning, a number, or words. */
export type TypedSearch =
  | { kind: "all" }
  | { kind: "email"; text: string }
  | { kind: "code"; from: string }
  | { kind: "number"; text: string }
  /** A name with a number after or before it: both are the person's. */
  | { kind: "named number"; text: string; name: string; number: string }
  | { kind: "name"; text: string };

/** Reads a search by its format, so that each is one look-up in an index (SITE-22). */
export function readSearch(input: string): TypedSearch {
  const text = input.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (text === "") return { kind: "all" };
  if (text.includes("@")) return { kind: "email", text };
  const code = /^cus-?(\d{0,12})$/.exec(text);
  if (code && text !== "cus") return { kind: "code", from: `CUS-${code[1] ?? ""}` };
  if (/^\+?[\d\s()./‐‑–-]+$/u.test(text) && /\d/.test(text)) return { kind: "number", text };
  const words = searchWords(text);
  const numbers = words.filter((word) => /\d/.test(word));
  if (numbers.length === 0) return { kind: "name", text };
  const names = words.filter((word) => !/\d/.test(word));
  if (names.length === 0) return { kind: "number", text };
  return { kind: "named number", text, name: names.join(" "), number: numbers.join("") };
}

/**
 * The accounts of a search for people, as a query of their ids; null for all. The one search of every list (SITE-22).
 */
export function peopleFound(search: TypedSearch): RawBuilder<unknown> | null {
  switch (search.kind) {
    case "all":
      return null;
    case "email":
      return sql`select u.id from users u where u.email like ${fromBeginning(search.text)}`;
    case "code":
      return sql`select user_id from customers where customer_id like ${`${search.from}%`}
        union all select people_with_number(${search.from})`;
    case "number":
      return sql`${ofNumber(search.text)} union all ${ofName(search.text)}`;
    case "named number":
      return sql`select u.id from users u
        where ${nameMatches(search.name)} and u.id in (${ofNumber(search.number)})
        union all ${ofNumber(search.text)} union all ${ofName(search.text)}`;
    case "name":
      return ofName(search.text);
  }
}

/** Figures alone are no name. */
function ofName(text: string): RawBuilder<unknown> {
  const isName = /\p{L}/u.test(text) ? nameMatches(text) : sql<SqlBool>`false`;
  return sql`select u.id from users u where ${isName}`;
}

/** The same of a number: any part of a phone, a number of the person, or one of their loans. */
function ofNumber(number: string): RawBuilder<unknown> {
  return sql`${ofPhone(number)}
    union all select people_with_number(${number})
    union all select user_fid from loans where id in (select loans_with_number(${number}))`;
}

function ofPhone(number: string): RawBuilder<unknown> {
  const digits = /\p{L}/u.test(number) ? "" : number.replaceAll(/\D/g, "");
  const isThem = digits === "" ? sql<SqlBool>`false` : phoneMatches(digits);
  return sql`select u.id from users u where ${isThem}`;
}

/**
 * The condition of a search for accounts over the alias u of users: what finds people, an account's own number, and an
 * address from its beginning.
 */
export function personMatching(input: string | null | undefined): Expression<SqlBool> {
  const search = readSearch(input ?? "");
  if (search.kind === "name")
    return sql<SqlBool>`(${nameMatches(search.text)} or u.email like ${fromBeginning(search.text)})`;
  const found = peopleFound(search);
  if (found === null) return sql<SqlBool>`true`;
  const isFound = sql<SqlBool>`u.id in (${found})`;
  const own = search.kind === "number" && /^\d{1,9}$/.test(search.text) ? search.text : null;
  return own === null ? isFound : sql<SqlBool>`(${isFound} or u.id = ${Number(own)})`;
}

/** The filter of a list of people, of accounts or of staff; all given conditions apply. */
export interface PersonFilter {
  query?: string | null | undefined;
  status?: string | undefined;
  role_id?: number | undefined;
}

/** The cache key of a filtered list, under its name. */
export function filterName(list: string, filter: PersonFilter): string {
  return `${list}:${filter.status ?? ""}:${filter.role_id ?? ""}:${filter.query ?? ""}`;
}

/**
 * Whether a row that is not deleted has the status and the role of a filter, with users in alias u.
 * @param alias of the listed table, whose status is meant
 * @param typed the condition of what was typed
 */
export function inFilter(
  alias: "s" | "u",
  { status, role_id }: PersonFilter,
  typed: Expression<SqlBool>,
): Expression<SqlBool> {
  const listed = sql.raw(alias);
  const parts = [sql<SqlBool>`${listed}.deleted_at is null`, typed];
  if (status) parts.push(sql<SqlBool>`${listed}.status = ${status}`);
  if (role_id !== undefined) parts.push(holdsRole(role_id));
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** Whether the user in alias u has a role. */
function holdsRole(roleId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from user_roles ur where ur.user_id = u.id and ur.role_id = ${roleId})`;
}
