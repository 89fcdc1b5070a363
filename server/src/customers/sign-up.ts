import { may } from "@microfinance/contract/core/access.ts";
import { passwordError } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import type { firstIdentity } from "@microfinance/contract/identity/schema.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import type { z } from "zod";
import type { Deps } from "../core/deps.ts";
import { badRequest, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { addIdentity } from "./save-identity.ts";
import {
  accountExists,
  createCustomerAccount,
  type CreatedCustomer,
  type NewCustomer,
} from "../auth/create-customer-account.ts";
import { rejectUnrecognizedDomain } from "../auth/email-domain.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import { hashPassword } from "../auth/password.ts";
import { rejectWeakPassword } from "../auth/password-strength.ts";

/** The input of a sign-up form; the password is raw. */
export type SignUp = Omit<NewCustomer, "password_hash" | "welcome" | "must_change_password"> & {
  /** Staff only: the identity document (KYC-4). */
  identity?: z.output<typeof firstIdentity> | null | undefined;
  password?: string | undefined;
  /** Staff only: the customer sets the password with a mailed link (AUTH-21). */
  invite?: boolean | null | undefined;
};

/**
 * Creates a customer account for a visitor, or for staff who register a customer (AUTH-3, AUTH-5, CUST-6). The role is
 * always customer, whatever the body contains.
 *
 * @throws 400 for invalid values; 403 to staff who may not register customers; 409 when the address has an account or
 *   the identity number a record; 429 to a network with too many sign-ups, which does not limit staff
 */
export async function signUp(
  deps: Deps,
  ctx: RequestContext,
  input: SignUp,
): Promise<CreatedCustomer> {
  if (ctx.actor && !may(ctx.actor, "customers.create")) throw forbidden();
  if (!ctx.actor && input.identity) throw badRequest(identityTexts.staffOnly);
  const isInvited = ctx.actor !== null && input.invite === true;
  const hasAddress = input.email.trim() !== "";
  // Only staff register a person without an address.
  if (!hasAddress && !isInvited)
    throw badRequest(authTexts.allFieldsRequired, { email: authTexts.allFieldsRequired });
  const password = isInvited ? null : acceptedPassword(input.password);
  const email = normalizeEmail(input.email);
  if (hasAddress) await rejectUnrecognizedDomain(deps.db, deps, email);
  if (!ctx.actor) {
    const key = limitKey(networkOf(ctx.network_address));
    await consume(deps, "signUpPerNetwork", key, authTexts.tooManyRequests);
  }
  if (password !== null) await rejectWeakPassword(deps.db, password, { ...input, email });
  await rejectTaken(deps, email);
  const password_hash = password === null ? null : await hashPassword(password);
  return deps.db.transaction().execute(async (trx) => {
    const created = await createCustomerAccount(trx, deps, ctx, {
      ...input,
      password_hash,
      must_change_password: password !== null && ctx.actor !== null,
      welcome: hasAddress ? (isInvited ? "invitation" : "verify_email") : "no_address",
    });
    if (input.identity) await addIdentity(trx, deps, created.customer_id, input.identity, ctx);
    return created;
  });
}

function acceptedPassword(password: string | undefined): string {
  const error = password === undefined ? authTexts.allFieldsRequired : passwordError(password);
  if (password === undefined || error !== null)
    throw badRequest(error ?? authTexts.allFieldsRequired, {
      password: error ?? authTexts.allFieldsRequired,
    });
  return password;
}

/** Checked before the expensive hash; the database checks again when the account is created. */
async function rejectTaken(deps: Deps, email: string): Promise<void> {
  const taken = await deps.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (taken) throw accountExists();
}
