import type { customer } from "@microfinance/contract/customers/endpoint-schemas.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { nameMatches, orderOf, phoneMatches } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { DB } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";
import { customerKey } from "../people/customer-key.ts";

/** A customer in an API response. */
export type Customer = z.output<typeof customer>;

/** One customer with the columns of lists, or null. A merged record leads to the survivor (KYC-54). */
export async function findCustomer(db: Connection, named: string): Promise<Customer | null> {
  const key = customerKey(named);
  if (key === null) return null;
  const survivor = db
    .selectFrom("customers as n")
    .select((eb) => eb.fn.coalesce("n.merged_into", "n.customer_id").as("customer_id"))
    .where(key.column, "=", key.value);
  const row = await selectCustomers(db).where("c.customer_id", "=", survivor).executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** The list of customers: newest account first or by a column, all or those that `search` finds (SITE-20). */
export function customerList(db: Connection, search: string): ListSource<Customer> {
  return {
    name: `customers:${search}`,
    key: (row) => row.user_id,
    rows: async (window) => {
      const rows = await pageOf(selectCustomers(db).where(matching(search)), window).execute();
      return rows.map(toCustomer);
    },
    count: async (limit) => {
      const few = db
        .selectFrom("customers as c")
        .innerJoin("users as u", "u.id", "c.user_id")
        .select(sql<number>`1`.as("one"))
        .where("u.deleted_at", "is", null)
        .where(matching(search))
        .limit(limit);
      const counted = await db
        .selectFrom(few.as("few"))
        .select(sql<number>`count(*)`.as("total"))
        .executeTakeFirstOrThrow();
      return counted.total;
    },
  };
}

function selectCustomers(db: Connection) {
  return db
    .selectFrom("customers as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("employers as e", "e.customer_id", "c.customer_id")
    .leftJoin("addresses as a", "a.customer_id", "c.customer_id")
    .select([
      "c.customer_id",
      "c.user_id",
      "c.created_at",
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.gender",
      "u.date_of_birth",
      "u.email",
      "u.email_verified_at",
      "u.phone",
      "u.other_phone",
      "u.status",
      "u.updated_at",
      "e.employer_name",
      "a.address",
      "a.city",
    ])
    .where("u.deleted_at", "is", null);
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>["execute"]>>[number];

function toCustomer({ email_verified_at, created_at, updated_at, ...row }: CustomerRow): Customer {
  return {
    ...row,
    id: row.customer_id,
    second_phone: row.other_phone,
    email_verified: email_verified_at !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

function pageOf(query: ReturnType<typeof selectCustomers>, window: PageWindow) {
  const { sort } = window;
  const sorted =
    sort === undefined
      ? query.orderBy("c.user_id", orderOf(window))
      : query
          .orderBy(
            sort === "name" ? "u.search_name" : sql`lower(nullif(e.employer_name, ''))`,
            (by) => (window.backwards ? by.asc().nullsLast() : by.desc().nullsLast()),
          )
          .orderBy("c.user_id", "desc");
  let part = sorted.limit(window.limit).offset(window.offset);
  // On both sides of the join: the planner does not derive an inequality across it.
  if (window.before !== undefined) {
    part = part.where("c.user_id", "<", window.before).where("u.id", "<", window.before);
  }
  if (window.after !== undefined) {
    part = part.where("c.user_id", ">", window.after).where("u.id", ">", window.after);
  }
  return part;
}

type Tables = DB & { c: DB["customers"]; u: DB["users"] };

/**
 * The type of a search by its format (SITE-22): the beginning of a code or its number, the beginning of a phone, else
 * a name. A name of three letters or more matches anywhere, a shorter one the beginning.
 */
function matching(search: string) {
  return (e: ExpressionBuilder<Tables, "c" | "u">): Expression<SqlBool> => {
    const typed = search.trim().toLowerCase();
    if (typed === "") return e.lit(true);
    const code = /^cus-?(\d{0,12})$/.exec(typed);
    if (code && typed !== "cus") return e("c.customer_id", "like", `CUS-${code[1] ?? ""}%`);
    const digits = /^\+?[\d\s()-]+$/.test(typed) ? typed.replaceAll(/\D/g, "") : "";
    if (digits !== "") return numbered(digits);
    return nameMatches(typed);
  };
}

/** Index look-ups combined: an OR over both tables would read every customer. */
function numbered(digits: string): Expression<SqlBool> {
  const number = digits.replace(/^0+/, "").padStart(6, "0");
  return sql<SqlBool>`u.id in (
    select u.id from users u where ${phoneMatches(digits)}
    union all select s.user_id from customers n join customers s on s.customer_id = coalesce(n.merged_into, n.customer_id)
              where n.customer_id = ${`CUS-${number}`}
    union all select user_id from customers where customer_id like ${`CUS-${digits}%`})`;
}
