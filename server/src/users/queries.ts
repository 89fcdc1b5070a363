import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import type { userSorts } from "@microfinance/contract/users/endpoint-schemas.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import { countUpTo, pageOf, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { filterName, inFilter, type PersonFilter, personMatching } from "../people/person-match.ts";
import { areaOfUser, rolesOfUser, userTables } from "../people/user-record.ts";

const sortValues: SortValues<(typeof userSorts)[number]> = {
  name: sql`u.search_name`,
  email: sql`lower(u.email)`,
  phone: sql`u.phone`,
  status: sql`u.status`,
};

/** The list of accounts, newest first or by one of `userSorts`, without deleted ones. */
export function userList(db: Connection, filter: PersonFilter): ListSource<UserRow> {
  return {
    name: filterName("users", filter),
    key: (row) => row.id,
    rows: async (window) => {
      const found = users(db).where(matching(filter));
      const rows = await pageOf(found, "u.id", window, sortValues).execute();
      return rows.map((row) => ({
        ...row,
        second_phone: row.other_phone,
        created_at: row.created_at.toISOString(),
      }));
    },
    count: (limit) =>
      countUpTo(db, db.selectFrom("users as u").select("u.id").where(matching(filter)), limit),
  };
}

/** For an invited user in alias u: whether they have set a password (AUTH-21). */
export const invitationOfUser = sql<"invited" | "accepted" | null>`
  case when u.invited_at is null then null
       when u.invitation_accepted_at is null then 'invited' else 'accepted' end`;

function users(db: Connection) {
  return userTables(db).select([
    "u.id",
    "u.first_name",
    "u.middle_name",
    "u.last_name",
    "u.email",
    "u.phone",
    "u.other_phone",
    "u.gender",
    "u.date_of_birth",
    "u.status",
    "u.created_at",
    "c.customer_id",
    "st.id as staff_id",
    areaOfUser.as("area"),
    rolesOfUser.as("roles"),
    invitationOfUser.as("invitation"),
  ]);
}

function matching(filter: PersonFilter): Expression<SqlBool> {
  return inFilter("u", filter, personMatching(filter.query));
}
