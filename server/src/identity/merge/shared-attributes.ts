import { fullName } from "@microfinance/contract/core/names.ts";
import type { LookAlikeReason } from "@microfinance/contract/identity/look-alikes.ts";
import { datesAlike, isAlikeName } from "@microfinance/contract/identity/name-likeness.ts";
import { sql } from "kysely";
import type { Connection } from "../../core/deps.ts";

/** What is compared of one record. */
interface Attributes {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  phones: string[];
  account: string;
  numbers: string[];
}

/** What two records have in common of the person (KYC-10): one attribute at least, or they are not merged. */
export async function sharedAttributes(
  db: Connection,
  { survivor, merged }: { survivor: string; merged: string },
): Promise<LookAlikeReason[]> {
  const [one, other] = [await attributesOf(db, survivor), await attributesOf(db, merged)];
  const isShared = (name: "phones" | "numbers") =>
    one[name].some((value) => other[name].includes(value));
  const reasons: LookAlikeReason[] = [];
  if (isShared("numbers")) reasons.push("same_id_number");
  if (one.account !== "" && one.account === other.account) reasons.push("same_account");
  if (isShared("phones")) reasons.push("same_phone");
  const [born, otherBorn] = [one.date_of_birth, other.date_of_birth];
  const isBornAlike =
    born !== null &&
    otherBorn !== null &&
    (datesAlike(born).includes(otherBorn) || datesAlike(otherBorn).includes(born));
  if (isBornAlike && isAlikeName(fullName(one), fullName(other)))
    reasons.push(born === otherBorn ? "same_name_and_birth_date" : "similar_name_and_birth_date");
  return reasons;
}

async function attributesOf(db: Connection, customerId: string): Promise<Attributes> {
  const { rows } = await sql<Attributes>`
    select u.first_name, u.middle_name, u.last_name, u.date_of_birth,
           array(select right(digits, 8) from
                   (values (regexp_replace(u.phone, '[^0-9]', '', 'g')),
                           (regexp_replace(u.other_phone, '[^0-9]', '', 'g'))) p (digits)
                 where length(digits) >= 8) as phones,
           coalesce((select upper(regexp_replace(b.account_number, '[^A-Za-z0-9]', '', 'g'))
                     from banks b where b.customer_id = c.customer_id), '') as account,
           array(select d.search_number from identity_documents d where d.customer_id = c.customer_id) as numbers
    from customers c join users u on u.id = c.user_id where c.customer_id = ${customerId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${customerId} was not found`);
  return row;
}
