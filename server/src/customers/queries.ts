import { shortestNameSearch } from "@microfinance/contract/core/constants.ts";
import type { customer } from "@microfinance/contract/customers/endpoint-schemas.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { nameMatches, orderOf } from "../core/db/list-sql.ts";
import type { ListSource, PageWindow } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { customerKey } from "../people/customer-key.ts";
import { peopleFound, readSearch } from "../people/person-match.ts";

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
    branch: { db, of: "customer", key: ({ customer_id }) => customer_id },
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

/** The most names that are offered for one that found nobody. */
const mostNear = 5;

/** Names of customers spelled nearly as a name that was typed; none for a number or an address (SITE-22). */
export async function namesNear(db: Connection, typed: string): Promise<string[]> {
  const search = readSearch(typed);
  if (search.kind !== "name" || [...search.text].length < shortestNameSearch) return [];
  const { rows } = await sql<{ name: string }>`
    select name from names_near(${search.text}, ${mostNear})`.execute(db);
  return rows.map(({ name }) => name);
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

/** The condition of a search for customers, by its format (SITE-22). */
function matching(typed: string): Expression<SqlBool> {
  const search = readSearch(typed);
  if (search.kind === "name") return nameMatches(search.text);
  const found = peopleFound(search);
  return found === null ? sql<SqlBool>`true` : sql<SqlBool>`u.id in (${found})`;
}
