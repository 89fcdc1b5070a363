import { type Expression, sql, type SqlBool } from "kysely";
import { fromBeginning, nameMatches, phoneMatches } from "../core/db/list-sql.ts";

/**
 * The SQL condition of a search for people, by its format, over the alias u of users (SITE-22): the beginning of an
 * address, a customer's code, a number as id or phone, else words of a name or the beginning of an address.
 */
export function personMatching(input: string | null | undefined): Expression<SqlBool> {
  const text = (input ?? "").trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (text === "") return sql<SqlBool>`true`;
  if (text.includes("@")) return sql<SqlBool>`u.email like ${fromBeginning(text)}`;
  if (/^cus-\d{1,12}$/.test(text)) {
    return sql<SqlBool>`u.id in (select user_id from customers
      where customer_id like ${fromBeginning(text.toUpperCase())})`;
  }
  if (/^\+?[\d\s()-]+$/.test(text)) return numbered(text.replaceAll(/\D/g, ""));
  return sql<SqlBool>`(${nameMatches(text)} or u.email like ${fromBeginning(text)})`;
}

function numbered(digits: string): Expression<SqlBool> {
  if (digits === "") return sql<SqlBool>`false`;
  const phone = phoneMatches(digits);
  return digits.length > 9 ? phone : sql<SqlBool>`(${phone} or u.id = ${Number(digits)})`;
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
