import type { Field } from "@microfinance/contract/core/field-list.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import { erasureError, type LoanForErasure } from "@microfinance/contract/privacy/rules.ts";
import { erasedName, privacyTexts } from "@microfinance/contract/privacy/texts.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { forgetBlocks } from "../blocks/change-blocks.ts";
import { revokeSessions } from "../auth/sessions.ts";
import { forgetGuarantorPhones } from "../customers/guarantor-consents.ts";
import { type CustomerKey, findCustomerKey } from "../people/customer-key.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { forgetRows } from "../imports/forget-rows.ts";
import type { EditedFields } from "../loans/edited-fields.ts";
import { creditOf } from "../servicing/credit-rows.ts";
import { readSettings } from "../settings/queries.ts";
import { emptyNotices } from "./empty-notices.ts";
import { eraseSearches } from "./erase-searches.ts";
import { addressesOf, deleteMails, type PersonAddress } from "./person-addresses.ts";

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
  const emails = await addressesOf(db, key.user_id, person.email);
  await eraseSearches(db, {
    names: [person.first_name, person.middle_name, person.last_name],
    emails: emails.map((address) => address.email),
    phones: [person.phone, person.other_phone],
  });
  await deleteRecords(db, key, emails);
  await clearLoans(db, key.customer_id);
  await clearReceipts(db, key.customer_id);
  await clearAccount(db, deps, key.user_id);
  await revokeSessions(db, key.user_id, "account_deleted");
}

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

async function deleteRecords(
  db: Connection,
  key: CustomerKey,
  emails: readonly PersonAddress[],
): Promise<void> {
  await forgetGuarantorPhones(db, key.customer_id);
  for (const table of [
    "addresses",
    "employers",
    "banks",
    "guarantors",
    "businesses",
    "identity_documents",
    "customer_notes",
  ] as const)
    await db.deleteFrom(table).where("customer_id", "=", key.customer_id).execute();
  const drafts = db.deleteFrom("application_drafts");
  await drafts.where("user_id", "=", key.user_id).execute();
  await drafts.where("customer_id", "=", key.customer_id).execute();
  const loans = db.selectFrom("loans").select("id").where("customer_id", "=", key.customer_id);
  await db.deleteFrom("documents").where("loan_id", "in", loans).execute();
  // The copies that loan reviews store of the records deleted above.
  for (const table of [
    "payout_accounts",
    "reviewed_data_changes",
    "loan_agreements",
    "income_proofs",
    "decided_incomes",
  ] as const)
    await db.deleteFrom(table).where("loan_id", "in", loans).execute();
  await forgetRows(db, key.customer_id);
  await forgetBlocks(db, key.customer_id);
  await forgetMember(db, key.customer_id);
  await forgetStaffNumbers(db, key.customer_id);
  await emptyNotices(db, key.customer_id);
  await db
    .deleteFrom("messages")
    .where("dedupe_key", "like", `account-changed:${key.customer_id}:%`)
    .execute();
  for (const table of ["messages", "message_preferences"] as const)
    await db.deleteFrom(table).where("customer_id", "=", key.customer_id).execute();
  await db.deleteFrom("phone_codes").where("user_id", "=", key.user_id).execute();
  await deleteRefusedPhone(db, key.user_id);
  await db.deleteFrom("one_time_tokens").where("user_id", "=", key.user_id).execute();
  await deleteMails(db, emails);
  await db.deleteFrom("email_changes").where("user_id", "=", key.user_id).execute();
}

/** The gateway's refusal of a number that no other account has. */
async function deleteRefusedPhone(db: Connection, userId: number): Promise<void> {
  await sql`
    delete from sms_refused_phones r using users u
    where u.id = ${userId} and r.phone = u.phone
      and not exists (select from users o where o.phone = u.phone and o.id <> u.id)`.execute(db);
}

/** The loans in which a customer has or had a share. */
function sharedLoans(db: Connection, customerId: string) {
  return db.selectFrom("loan_members").select("loan_id").where("customer_id", "=", customerId);
}

/**
 * Deletes what names a member (SERV-164): the agreements of the loans they had a share of with the signed copies, and
 * their groups. Shares and payments stay under the customer's code.
 */
async function forgetMember(db: Connection, customerId: string): Promise<void> {
  const loans = sharedLoans(db, customerId);
  const signed = await db
    .selectFrom("loan_agreements")
    .select("signed_document")
    .where("loan_id", "in", loans)
    .where("signed_document", "is not", null)
    .execute();
  await db.deleteFrom("loan_agreements").where("loan_id", "in", loans).execute();
  const documents = signed.flatMap(({ signed_document }) => signed_document ?? []);
  if (documents.length > 0) await db.deleteFrom("documents").where("id", "in", documents).execute();
  await db.deleteFrom("group_members").where("customer_id", "=", customerId).execute();
}

/** Removes what an employer knows a customer by (PAYR-28); amounts stay under the code of the loan. */
async function forgetStaffNumbers(db: Connection, customerId: string): Promise<void> {
  const loans = db.selectFrom("loans").select("id").where("customer_id", "=", customerId);
  await db.deleteFrom("loan_payrolls").where("loan_id", "in", loans).execute();
  const lines = db.selectFrom("payroll_lines").select("id").where("loan_id", "in", loans);
  await db
    .updateTable("payroll_rows")
    .set({ staff_number: "" })
    .where("line_id", "in", lines)
    .execute();
  await db
    .updateTable("payroll_lines")
    .set({ staff_number: "" })
    .where("loan_id", "in", loans)
    .execute();
}

/** Removes the payer, and what they typed, from the receipts of the wallet, and the deliveries that name them; the money stays booked. */
async function clearReceipts(db: Connection, customerId: string): Promise<void> {
  const { rows } = await sql<{ external_id: string; code_id: string | null }>`
    update receipts_in r
    set payer = '', named = case when o.intent_id is null and n.id is null then '' else o.named end
    from receipts_in o
    left join payments p on p.id = o.payment_id
    left join pay_intents i on i.id = o.intent_id
    left join loans n on n.loan_id = upper(trim(o.named))
    join loans l on l.id = coalesce(p.loan_id, i.loan_id, n.id)
    where o.id = r.id and l.customer_id = ${customerId}
    returning r.external_id, i.code_id`.execute(db);
  for (const { external_id, code_id } of rows)
    await sql`
      delete from webhook_deliveries
      where processed_at is not null
        and (position(${external_id} in body) > 0 or position(${code_id ?? external_id} in body) > 0)`.execute(
      db,
    );
}

/** Removes the personal data of the application from the loan; its terms and figures stay. */
async function clearLoans(db: Connection, customerId: string): Promise<void> {
  await db
    .updateTable("loans")
    .set({
      ...emptied(editableFields),
      application: JSON.stringify({}),
    })
    .where("customer_id", "=", customerId)
    .execute();
}

/** The personal fields of a loan with their values after an erasure. */
function emptied(list: typeof editableFields): Partial<EditedFields> {
  const personal = Object.entries<Field>(list).filter(([, field]) => field.personal);
  // Object.fromEntries loses the types.
  return Object.fromEntries(personal.map(([name, { empty }]) => [name, empty]));
}

async function clearAccount(db: Connection, deps: Deps, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...erasedName,
      email: `erased-${userId}@erased.invalid`,
      middle_name: null,
      gender: null,
      date_of_birth: null,
      phone: "",
      other_phone: null,
      password_hash: null,
      status: "terminated",
      email_verified_at: null,
      updated_at: deps.now(),
      erased_at: deps.now(),
    })
    .where("id", "=", userId)
    .execute();
  await db
    .updateTable("sessions")
    .set({ network_address: null, user_agent: null })
    .where("user_id", "=", userId)
    .execute();
}
