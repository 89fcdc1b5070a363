import { passwordRefusal } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { roleIds } from "@microfinance/contract/constants.ts";
import { isEmailAddress, normalizeEmail } from "@microfinance/contract/email.ts";
import { titleCaseName } from "@microfinance/contract/names.ts";
import { normalizePhone } from "@microfinance/contract/phone.ts";
import { randomUUID } from "node:crypto";
import { recordAudit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { insertStaff } from "../staff/staff-writes.ts";
import { StartError } from "../start-error.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import { hashPassword } from "./password.ts";

/** What the command line gives. */
export interface NewAdmin {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  password: string;
}

const shortestAdminPassword = 12;
const fewestDifferentCharacters = 6;

/**
 * Why the password is too weak for an account that may do everything, or null. Stricter than D39, whose eight
 * characters bind the forms: whoever runs a command can choose a long one.
 */
export function adminPasswordRefusal(admin: NewAdmin): string | null {
  const short = passwordRefusal(admin.password);
  if (short !== null) return short;
  if ([...admin.password].length < shortestAdminPassword)
    return `The password of a system admin must have at least ${shortestAdminPassword} characters.`;
  if (new Set(admin.password.toLowerCase()).size < fewestDifferentCharacters)
    return "The password repeats too few characters.";
  const [mailbox = ""] = admin.email.split("@");
  const guessable = [mailbox, admin.first_name, admin.last_name, "password", "microfinance"];
  const typed = admin.password.toLowerCase();
  const found = guessable.find((word) => word.length > 3 && typed.includes(word.toLowerCase()));
  return found === undefined ? null : `The password must not contain "${found}".`;
}

/**
 * Makes a system admin without anybody who grants it: the first one of an installation (D41). Answers the address to
 * sign in with.
 *
 * @throws {StartError} naming what is wrong; nothing is made then
 */
export async function createAdmin(deps: Deps, admin: NewAdmin): Promise<string> {
  const email = normalizeEmail(admin.email);
  const phone = normalizePhone(admin.phone);
  if (!isEmailAddress(email)) throw new StartError(authTexts.invalidEmail);
  if (!(await isAcceptedDomain(deps.db, deps.env, email)))
    throw new StartError(`${authTexts.unrecognizedDomain} Or name it in EXTRA_EMAIL_DOMAINS.`);
  if (phone === null) throw new StartError(authTexts.invalidPhone);
  const refusal = adminPasswordRefusal(admin);
  if (refusal !== null) throw new StartError(refusal);
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
    await recordAudit(trx, cause, {
      action: "staff.create",
      record_type: "staff",
      record_id: made,
      after: { ...person, role_id: roleIds.systemAdmin },
    });
  });
  return email;
}
