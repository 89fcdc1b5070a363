import { fullName } from "@microfinance/contract/core/names.ts";
import type { Connection } from "../core/deps.ts";

/** Names of persons by type and id of the record: "staff 7". */
export type RecordNames = ReadonlyMap<string, string>;

interface Subject {
  record_type: string;
  record_id: string;
}

/** The present names of the users, staff and customers that events are about. An erased person has no name. */
export async function namesOf(db: Connection, subjects: readonly Subject[]): Promise<RecordNames> {
  const idsOf = (type: string) => [
    ...new Set(
      subjects.filter(({ record_type }) => record_type === type).map(({ record_id }) => record_id),
    ),
  ];
  const numbersOf = (type: string) =>
    idsOf(type)
      .filter((id) => /^[1-9][0-9]{0,8}$/.test(id))
      .map(Number);
  const [users, staff, customers] = [numbersOf("user"), numbersOf("staff"), idsOf("customer")];
  const names = new Map<string, string>();
  if (users.length > 0)
    for (const user of await people(db).select("u.id").where("u.id", "in", users).execute())
      names.set(`user ${user.id}`, fullName(user));
  if (staff.length > 0)
    for (const member of await people(db)
      .innerJoin("staff as s", "s.user_id", "u.id")
      .select("s.id")
      .where("s.id", "in", staff)
      .execute())
      names.set(`staff ${member.id}`, fullName(member));
  if (customers.length > 0)
    for (const customer of await people(db)
      .innerJoin("customers as c", "c.user_id", "u.id")
      .select("c.customer_id")
      .where("c.customer_id", "in", customers)
      .execute())
      names.set(`customer ${customer.customer_id}`, fullName(customer));
  return names;
}

function people(db: Connection) {
  return db.selectFrom("users as u").select(["u.first_name", "u.middle_name", "u.last_name"]);
}
