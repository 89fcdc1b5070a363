import {
  type ApplicationPayload,
  namedCustomerOf,
} from "@microfinance/contract/applications/payload.ts";
import { applicationFieldTexts } from "@microfinance/contract/applications/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { newApplicantError, withoutBlanks } from "@microfinance/contract/applications/rules.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { findAccountByEmail } from "../auth/account.ts";
import { createCustomerAccount } from "../auth/create-customer-account.ts";
import { bioChange, changedOf } from "../customers/bio.ts";
import {
  changeable,
  changePerson,
  lockPerson,
  type Person,
  type PersonChange,
} from "../people/person-queries.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, forbidden } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";

/** The person of an application. */
export interface Applicant {
  /** Null for a person without an account. */
  stored: { customer_id: string; user_id: number } | null;
}

/**
 * Finds the person of an application: customers apply for themselves only, staff for an existing customer or a new
 * person (LOAN-6, LOAN-11).
 * @throws 403 when a customer gives another person (CUST-1); 400 when staff give an unknown customer
 */
export async function findApplicant(
  db: Connection,
  actor: SessionActor,
  payload: ApplicationPayload,
): Promise<Applicant> {
  const named = namedCustomerOf(payload);
  if (actor.area === "customer" && named !== null && named !== actor.customer_id) throw forbidden();
  const customerCode = actor.area === "customer" ? actor.customer_id : named;
  if (customerCode === null) return { stored: null };
  const stored = await findCustomerKey(db, customerCode);
  const person = stored && (await lockPerson(db, stored.user_id));
  if (!stored || !person) throw fieldError("customer_id", applicationFieldTexts.customerId);
  return { stored };
}

/**
 * Stores the personal data of the application: fills the empty fields of a customer's bio, or creates an account, with
 * an invitation by mail where there is an address (LOAN-11). A different stored field stays; the reviewer sees the
 * difference (LOAN-7).
 * @throws 400 with the invalid field; 409 when a new person's address has an account
 */
export async function saveApplicant(
  db: Connection,
  deps: Deps,
  applicant: Applicant,
  payload: ApplicationPayload,
  ctx: RequestContext,
): Promise<{ customer_id: string; user_id: number }> {
  const { stored } = applicant;
  if (stored === null) return createApplicant(db, deps, payload, ctx);
  const person = await lockPerson(db, stored.user_id);
  if (person === null) throw new Error(`user ${stored.user_id} was locked but is not found`);
  const { first_name, middle_name, last_name, gender, date_of_birth, phone } = payload.customer;
  const other_phone = otherPhone(payload);
  const bio = withoutBlanks({
    first_name,
    middle_name,
    last_name,
    gender,
    date_of_birth,
    phone,
    other_phone,
  });
  const change = onlyEmptyOf(person, bioChange(person, bio, today(deps)));
  if (Object.keys(change).length === 0) return stored;
  await changePerson(db, person.id, change, deps.now());
  await writeAudit(db, ctx, {
    action: "customer.update",
    record_type: "customer",
    record_id: stored.customer_id,
    ...changedOf(person, change),
  });
  return stored;
}

/** The part of a change whose fields are empty in the person's account. */
function onlyEmptyOf(person: Person, change: PersonChange): PersonChange {
  const filling = { ...change };
  for (const name of changeable) if (person[name]) delete filling[name];
  return filling;
}

async function createApplicant(
  db: Connection,
  deps: Deps,
  payload: ApplicationPayload,
  ctx: RequestContext,
): Promise<{ customer_id: string; user_id: number }> {
  const { customer } = payload;
  const error = newApplicantError(customer);
  if (error !== null) throw fieldError(error.field, error.text);
  const hasAddress = customer.email.trim() !== "";
  if (hasAddress && (await findAccountByEmail(db, normalizeEmail(customer.email))) !== null) {
    throw conflict(applicationFieldTexts.emailInUse, {
      "customer.email": applicationFieldTexts.emailInUse,
    });
  }
  return createCustomerAccount(db, deps, ctx, {
    ...customer,
    other_phone: otherPhone(payload),
    password_hash: null,
    welcome: hasAddress ? "invitation" : "no_address",
  });
}

/** Resolves a field with two names (SITE-18). */
function otherPhone({ customer }: ApplicationPayload): string {
  return customer.other_phone || customer.second_phone;
}

/** The error of a field of the customer section. */
function fieldError(name: string, text: string) {
  return badRequest(text, { [`customer.${name}`]: text });
}
