import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { isEmailAddress, normalizeEmail } from "@microfinance/contract/core/email.ts";
import { isPlainName, nameTexts, titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { randomUUID } from "node:crypto";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { insertStaff } from "./staff-writes.ts";
import { StartError } from "../core/start-error.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import { hashPassword } from "../auth/password.ts";
import { newPasswordError } from "../auth/password-strength.ts";

/** The arguments of the command line. */
export interface NewAdmin {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  password: string;
}

const shortestAdminPassword = 12;

/**
 * The reason why the password is too weak for a system admin, or null. The minimum is longer than that of AUTH-24,
 * which applies to forms.
 */
export async function adminPasswordError(db: Connection, admin: NewAdmin): Promise<string | null> {
  const weak = await newPasswordError(db, admin.password, admin);
  if (weak !== null) return weak;
  if ([...admin.password].length >= shortestAdminPassword) return null;
  return `The password of a system admin must have at least ${shortestAdminPassword} characters.`;
}

function nameError({ first_name, last_name }: NewAdmin): string | null {
  return [first_name, last_name].every(isPlainName) ? null : nameTexts.notPlain;
}

/**
 * Creates the first system admin of an installation, without an authorizing user (AUTH-46). Returns the address to
 * sign in with.
 *
 * @throws {StartError} with the invalid value; nothing is created then
 */
export async function createAdmin(deps: Deps, admin: NewAdmin): Promise<string> {
  const email = normalizeEmail(admin.email);
  const phone = normalizePhone(admin.phone);
  if (!isEmailAddress(email)) throw new StartError(authTexts.invalidEmail);
  if (!(await isAcceptedDomain(deps.db, deps.env, email)))
    throw new StartError(`${authTexts.unrecognizedDomain} Or name it in EXTRA_EMAIL_DOMAINS.`);
  if (phone === null) throw new StartError(authTexts.invalidPhone);
  const error = nameError(admin) ?? (await adminPasswordError(deps.db, admin));
  if (error !== null) throw new StartError(error);
  const password_hash = await hashPassword(admin.password);
  const person = {
    email,
    phone,
    first_name: titleCaseName(admin.first_name),
    last_name: titleCaseName(admin.last_name),
  };
  const cause = { actor: null, network_address: "command line", request_id: randomUUID() };
  await deps.db.transaction().execute(async (trx) => {
    const grant = { role_id: roleIds.systemAdmin, granted_by: null, now: deps.now() };
    const made = await insertStaff(trx, { ...person, password_hash }, {}, grant);
    if (made === null) throw new StartError(authTexts.accountExists);
    await writeAudit(trx, cause, {
      action: "staff.create",
      record_type: "staff",
      record_id: made,
      after: { ...person, role_id: roleIds.systemAdmin },
    });
  });
  return email;
}
