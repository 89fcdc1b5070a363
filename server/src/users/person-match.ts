import { type Expression, sql, type SqlBool } from "kysely";
import { anywhere, fromBeginning, phoneBegins } from "../core/db/list-sql.ts";

/**
 * The SQL condition of a search for people, by its format, over the alias u of users (SITE-22): the beginning of an
 * address, a customer's code, a number as id or phone, else any part of a name or the beginning of an address.
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
  return sql<SqlBool>`(u.search_name like ${anywhere(text)} or u.email like ${fromBeginning(text)})`;
}

function numbered(digits: string): Expression<SqlBool> {
  if (digits === "") return sql<SqlBool>`false`;
  const phone = phoneBegins(digits);
  return digits.length > 9 ? phone : sql<SqlBool>`(${phone} or u.id = ${Number(digits)})`;
}
