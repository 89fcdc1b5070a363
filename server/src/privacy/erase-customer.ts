import { erasureError, type LoanForErasure } from "@microfinance/contract/privacy/rules.ts";
import { privacyTexts } from "@microfinance/contract/privacy/texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type CustomerKey, findCustomerKey } from "../people/customer-key.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { DescribedTable, ErasedPerson, PersonAddress } from "../core/table-description.ts";
import { creditOf } from "../payments/credit-rows.ts";
import { readSettings } from "../settings/queries.ts";
import { tables } from "../tables.ts";

/**
 * Erases a customer's personal data permanently. Loans, payments and ledger entries stay, under the customer's code
 * and without a name; the audit log is unchanged (docs/privacy.md).
 * @throws 404 for an unknown customer; 400 when the confirmation code differs; 409 while an application or loan is
 *   open or must be retained, while there is credit or a refund to return, or after an earlier erasure
 */
export async function eraseCustomer(
  deps: Deps,
  ctx: RequestContext,
  named: string,
  form: { customer_id: string; reason: string },
): Promise<void> {
  const { retention } = await readSettings(deps.db);
  await deps.db.transaction().execute(async (db) => {
    const key = await findCustomerKey(db, named);
    if (key === null) throw notFound(privacyTexts.notFound);
    if (form.customer_id !== key.customer_id)
      throw badRequest(privacyTexts.codeDiffers, { customer_id: privacyTexts.codeDiffers });
    await lockCustomer(db, key.customer_id);
    const person = await lockPerson(db, key.user_id);
    if (person.is_erased) throw conflict(privacyTexts.alreadyErased);
    const loans = await lockLoans(db, key.customer_id);
    const { state } = await creditOf(db, key.customer_id);
    const error = erasureError(loans, state, retention, today(deps));
    if (error !== null) throw conflict(error);
    await erasePerson(db, deps, key, person);
    // The records that were merged into this one keep the person as they described them (KYC-57).
    for (const merged of await mergedRecords(db, key.customer_id))
      await erasePerson(db, deps, merged, await lockPerson(db, merged.user_id));
    await writeAudit(db, ctx, {
      action: "privacy.erase",
      record_type: "customer",
      record_id: key.customer_id,
      after: { reason: form.reason },
    });
  });
}

/** The records that were merged into a customer. */
function mergedRecords(db: Connection, customerId: string): Promise<CustomerKey[]> {
  return db
    .selectFrom("customers")
    .select(["customer_id", "user_id"])
    .where("merged_into", "=", customerId)
    .orderBy("customer_id")
    .execute();
}

async function erasePerson(
  db: Connection,
  deps: Deps,
  key: CustomerKey,
  person: Awaited<ReturnType<typeof lockPerson>>,
): Promise<void> {
  const erased = {
    ...key,
    names: [person.first_name, person.middle_name, person.last_name],
    phones: [person.phone, person.other_phone],
    emails: await addressesOf(db, key.user_id, person.email),
    now: deps.now(),
  };
  for (const table of tables.toReversed()) await eraseRows(db, table, erased);
}

/** Does to the rows of a person what the noun of their table says. */
async function eraseRows(
  db: Connection,
  { name, owner, erase }: DescribedTable,
  person: ErasedPerson,
): Promise<void> {
  if (typeof erase === "object" && "does" in erase) await erase.run?.(db, person);
  if (owner === undefined) return;
  const own = ownRows[owner](person);
  if (erase === "delete") await sql`delete from ${sql.table(name)} where ${own}`.execute(db);
  if (typeof erase === "object" && "empties" in erase) {
    const values = Object.entries(erase.empties).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`update ${sql.table(name)} set ${sql.join(values)} where ${own}`.execute(db);
  }
}

/** Which rows are a person's, by the column of the owner. */
const ownRows = {
  customer: ({ customer_id }: ErasedPerson) => sql`customer_id = ${customer_id}`,
  user: ({ user_id }: ErasedPerson) => sql`user_id = ${user_id}`,
  loan: ({ customer_id }: ErasedPerson) =>
    sql`loan_id in (select id from loans where customer_id = ${customer_id})`,
};

async function lockPerson(db: Connection, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "first_name", "middle_name", "last_name", "phone", "other_phone"])
    .select([sql<boolean>`erased_at is not null`.as("is_erased")])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function lockLoans(db: Connection, customerId: string): Promise<LoanForErasure[]> {
  const rows = await db
    .selectFrom("loans")
    .select(["status", "approval_date", "updated_at"])
    .where((eb) =>
      eb.or([
        eb("customer_id", "=", customerId),
        // A share of a group's loan is a loan of the member too (SERV-164).
        eb("id", "in", sharedLoans(db, customerId)),
      ]),
    )
    .forUpdate()
    .execute();
  return rows.map(({ status, approval_date, updated_at }) => ({
    // The table's check constraint permits only these statuses.
    status: status as LoanForErasure["status"],
    approval_date,
    changed_on: businessDate(updated_at),
  }));
}

/** The loans in which a customer has or had a share. */
function sharedLoans(db: Connection, customerId: string) {
  return db.selectFrom("loan_members").select("loan_id").where("customer_id", "=", customerId);
}

/** Every address of a person that no other account has. The audit log contains those of changes already deleted. */
async function addressesOf(
  db: Connection,
  userId: number,
  email: string,
): Promise<PersonAddress[]> {
  const { rows } = await sql<PersonAddress>`
    with had as (
      select ${email}::text as email, true as is_own
      union all
      select unnest(array[before->>'email', after->>'email']), true from audit_entries
      where record_type = 'user' and record_id = ${String(userId)} and action in ('email.change', 'email.take_back')
      union all
      select after->>'pending_email', false from audit_entries
      where record_type = 'user' and record_id = ${String(userId)} and action = 'email.change_asked')
    select email, bool_or(is_own) as is_own from had
    where email is not null
      and not exists (select from users u where u.email = had.email and u.id <> ${userId})
    group by email`.execute(db);
  return rows;
}
