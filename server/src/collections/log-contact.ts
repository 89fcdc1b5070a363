import { contactError, mayLogContact } from "@microfinance/contract/collections/contacts.ts";
import type { ContactInput } from "@microfinance/contract/collections/endpoints.ts";
import type { ContactRecord } from "@microfinance/contract/collections/schema.ts";
import { collectionTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { contactNamed } from "./contact-rows.ts";

/**
 * Logs a contact about a loan with its promise, exactly once for its key (COLL-1, COLL-2). The loan is locked, so that
 * its balance does not change before the promise is stored.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and for one of another officer; 400 for input
 *   that a rule refuses; 409 for a loan that was not paid out or takes no payments, and when the key belongs to another
 *   contact
 */
export async function logContact(
  deps: Deps,
  named: string,
  input: ContactInput,
  ctx: RequestContext,
): Promise<ContactRecord> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (tx) => {
    const loan = await lockedLoanOf(tx, named);
    const earlier = await earlierContact(tx, loan, input, staff_id);
    if (earlier !== null) {
      ctx.sayReplayed?.();
      return contactNamed(tx, earlier, today(deps));
    }
    await refuseOwnLoan(tx, loan, ctx);
    if (ctx.actor === null || !mayLogContact(ctx.actor, loan.officer_id)) throw notYours(loan);
    rejectInvalid(deps, loan, input);

    const id = await insertContact(tx, deps, loan, input, staff_id);
    await writeAudit(tx, ctx, {
      action: "contact.log",
      record_type: "loan",
      record_id: loan.loan_id,
      after: {
        contact: id,
        channel: input.channel,
        outcome: input.outcome,
        ...(input.promise
          ? { promised: input.promise.amount, promised_for: input.promise.due_date }
          : {}),
      },
    });
    return contactNamed(tx, id, today(deps));
  });
}

function notYours(loan: LoanRow) {
  const error = forbidden(texts.notYours);
  error.record = { record_type: "loan", record_id: loan.loan_id };
  return error;
}

/** @throws 400 or 409 with the text of the rule */
function rejectInvalid(deps: Deps, loan: LoanRow, input: ContactInput): void {
  const { channel, outcome, promise, next } = input;
  const refusal = contactError(
    {
      channel,
      outcome,
      promise: promise ? { ...promise, amount: toCents(promise.amount) } : null,
      next: next ?? null,
      hours_reason: input.hours_reason ?? "",
    },
    { status: loan.status, paid_out_on: loan.paid_out_on, balance: toCents(loan.balance) },
    { now: deps.now(), today: today(deps) },
  );
  if (refusal === null) return;
  const { error, field } = refusal;
  throw field === null ? conflict(error) : badRequest(error, { [field]: error });
}

/** The id of the contact that was stored under the key; null for a new key. @throws 409 when it has other values */
async function earlierContact(
  tx: Connection,
  loan: LoanRow,
  input: ContactInput,
  staff_id: number,
): Promise<number | null> {
  const earlier = await tx
    .selectFrom("contacts as c")
    .leftJoin("promises as p", "p.contact_id", "c.id")
    .selectAll("c")
    .select(["p.amount", "p.due_date"])
    .where("c.contact_key", "=", input.contact_key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const isSame =
    earlier.loan_id === loan.id &&
    earlier.staff_id === staff_id &&
    earlier.person === input.person &&
    earlier.channel === input.channel &&
    earlier.outcome === input.outcome &&
    earlier.note === (input.note ?? "") &&
    earlier.hours_reason === (input.hours_reason ?? "") &&
    earlier.next_action === (input.next?.action ?? null) &&
    earlier.next_on === (input.next?.on ?? null) &&
    earlier.amount === (input.promise?.amount ?? null) &&
    earlier.due_date === (input.promise?.due_date ?? null);
  if (!isSame) throw conflict(texts.otherKey);
  return earlier.id;
}

async function insertContact(
  tx: Connection,
  deps: Deps,
  loan: LoanRow,
  input: ContactInput,
  staff_id: number,
): Promise<number> {
  const made = { loan_id: loan.id, created_at: deps.now() };
  const contact = await tx
    .insertInto("contacts")
    .values({
      ...made,
      contact_key: input.contact_key,
      person: input.person,
      channel: input.channel,
      outcome: input.outcome,
      note: input.note ?? "",
      next_action: input.next?.action ?? null,
      next_on: input.next?.on ?? null,
      hours_reason: input.hours_reason ?? "",
      staff_id,
      contacted_on: today(deps),
    })
    // A request about another loan may insert the same key at the same time.
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (contact === undefined) throw conflict(texts.otherKey);
  const { promise } = input;
  if (promise) {
    await tx
      .insertInto("promises")
      .values({
        ...made,
        contact_id: contact.id,
        promised_on: today(deps),
        due_date: promise.due_date,
        amount: promise.amount,
      })
      .execute();
  }
  return contact.id;
}
