import { randomUUID } from "node:crypto";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { businessDate, isCalendarDate } from "@microfinance/contract/core/dates.ts";
import { hasEmail, normalizeEmail, placeholderEmail } from "@microfinance/contract/core/email.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { rejectUnrecognizedDomain } from "./email-domain.ts";
import { isEmailTaken } from "./email-changes.ts";
import { mailInvitation, mailVerifyLink } from "./links.ts";

/** The data of a new customer account. Values are normalised here (AUTH-6, AUTH-7): callers pass raw input. */
export interface NewCustomer {
  first_name: string;
  middle_name?: string | null | undefined;
  last_name: string;
  email: string;
  phone: string;
  other_phone?: string | null | undefined;
  gender?: string | null | undefined;
  /** YYYY-MM-DD. */
  date_of_birth?: string | null | undefined;
  /**
   * From `hashPassword`, computed before the transaction begins; null where the customer sets one by mail (LOAN-11).
   */
  password_hash: string | null;
  /** Whether staff set the password: the customer must choose another at the first sign-in (AUTH-20). */
  must_change_password?: boolean;
  /**
   * The mail to send: a confirmation link, an invitation to set a password, or none, which marks the address as
   * confirmed (demo data). A person without an e-mail address gets none, and signs in once they have one.
   */
  welcome: "verify_email" | "invitation" | "none" | "no_address";
}

/** The ids of the created records. */
export interface CreatedCustomer {
  user_id: number;
  customer_id: string;
  email: string;
}

/**
 * Creates a customer's account, role and customer record on the caller's transaction, sends the mail that `welcome`
 * selects, and records it (AUTH-2, AUTH-5, CUST-5, CUST-6). The request context names the acting staff member.
 *
 * @param db a transaction, so that an error leaves no partial record
 * @throws 400 for an invalid address, phone or date of birth; 409 when the address has an account
 */
export async function createCustomerAccount(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  input: NewCustomer,
): Promise<CreatedCustomer> {
  const values = normalize(deps, input);
  if (hasEmail(values.email)) await rejectUnrecognizedDomain(db, deps, values.email);
  const now = deps.now();
  if (await isEmailTaken(db, values.email, null, now)) throw accountExists();
  const user = await db
    .insertInto("users")
    .values({
      area: "customer",
      ...values,
      password_hash: input.password_hash,
      must_change_password: input.must_change_password ?? false,
      email_verified_at: input.welcome === "none" ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((taken) => taken.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) throw accountExists();
  await db
    .insertInto("user_roles")
    .values({
      user_id: user.id,
      role_id: roleIds.customer,
      granted_by: ctx.actor?.user_id ?? null,
      granted_at: now,
    })
    .execute();
  const { customer_id } = await db
    .insertInto("customers")
    .values({
      user_id: user.id,
      created_at: now,
      created_by_staff_id: ctx.actor?.staff_id ?? null,
    })
    .returning("customer_id")
    .executeTakeFirstOrThrow();
  const owner = { user_id: user.id, email: values.email, first_name: values.first_name };
  if (input.welcome === "verify_email") await mailVerifyLink(db, deps, owner);
  if (input.welcome === "invitation") await mailInvitation(db, deps, owner, "customer");
  await writeAudit(db, ctx, {
    action: "account.create",
    record_type: "user",
    record_id: user.id,
    after: { area: "customer", customer_id, ...values },
  });
  return { user_id: user.id, customer_id, email: values.email };
}

/** 409 for an address that has an account, compared without case (AUTH-5). */
export function accountExists() {
  return conflict(authTexts.accountExists, { email: authTexts.accountExists });
}

function normalize(deps: Pick<Deps, "now">, input: NewCustomer) {
  return {
    email:
      input.welcome === "no_address" ? placeholderEmail(randomUUID()) : normalizeEmail(input.email),
    first_name: titleCaseName(input.first_name),
    middle_name: input.middle_name ? titleCaseName(input.middle_name) : null,
    last_name: titleCaseName(input.last_name),
    gender: input.gender || null,
    date_of_birth: birthDate(deps, input.date_of_birth || null),
    phone: phoneOf("phone", input.phone),
    other_phone: input.other_phone ? phoneOf("other_phone", input.other_phone) : null,
  };
}

function phoneOf(field: string, typed: string): string {
  const phone = normalizePhone(typed);
  if (phone === null) throw badRequest(authTexts.invalidPhone, { [field]: authTexts.invalidPhone });
  return phone;
}

function birthDate(deps: Pick<Deps, "now">, date: string | null): string | null {
  if (date === null) return null;
  const error = !isCalendarDate(date)
    ? authTexts.invalidDate
    : date > businessDate(deps.now())
      ? authTexts.invalidBirthDate
      : null;
  if (error !== null) throw badRequest(error, { date_of_birth: error });
  return date;
}
