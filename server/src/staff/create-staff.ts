import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { createStaff as schemas } from "@microfinance/contract/staff/endpoint-schemas.ts";
import { creationError, isStaffRole, roleOrDefault } from "@microfinance/contract/staff/rules.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { z } from "zod";
import { writeAudit } from "../core/audit/write-audit.ts";
import { accountExists } from "../auth/create-customer-account.ts";
import { isEmailTaken } from "../auth/email-changes.ts";
import { hashPassword } from "../auth/password.ts";
import { mailInvitation } from "../auth/links.ts";
import { rejectWeakPassword } from "../auth/password-strength.ts";
import { branchOfNew } from "../branches/queries.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, forbidden } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import { userOfStaff } from "../people/account-queries.ts";
import { insertStaff } from "./staff-writes.ts";

type StaffInput = z.output<NonNullable<typeof schemas.body>>;

/**
 * Creates a staff account with its staff record and role (AUTH-47). The person sets the password with a mailed link,
 * or must change the one given here at the first sign-in (AUTH-20). The form's schema has checked the confirmation of
 * the password.
 * @returns the new staff id
 * @throws 400 for a role that is not staff's, an unrecognized domain, a short or weak password, a birth date in the
 *   future, or a branch that is unknown, closed or out of reach; 403 for a role above the caller's limit (AUTH-44);
 *   409 when the address has an account (AUTH-5)
 */
export async function createStaff(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  input: StaffInput,
): Promise<number> {
  const roleId = roleOrDefault(input.role_id ?? input.role);
  await aboutRecord({ record_type: "staff", record_id: "new" }, () =>
    mustBeAcceptable(deps, caller, input, roleId),
  );
  const password = input.invite === true ? null : (input.password ?? null);
  const password_hash = password === null ? null : await hashPassword(password);
  const person = personOf(input);
  const job = {
    position: input.position || null,
    department: input.department || null,
    employment_date: input.employment_date || null,
  };
  return deps.db.transaction().execute(async (tx) => {
    if (await isEmailTaken(tx, person.email, null, deps.now())) throw accountExists();
    const given = { password_hash, must_change_password: password !== null };
    const branch_id = await branchOfNew(tx, ctx, input.branch_id);
    const created = await insertStaff(
      tx,
      { ...person, ...given },
      { ...job, branch_id },
      {
        role_id: roleId,
        granted_by: caller.user_id,
        now: deps.now(),
      },
    );
    if (created === null) throw accountExists();
    if (password === null) await invite(tx, deps, created, person);
    await writeAudit(tx, ctx, {
      action: "staff.create",
      record_type: "staff",
      record_id: created,
      after: { ...person, ...job, role_id: roleId, invited: password === null },
    });
    return created;
  });
}

/** Mails the link with which the new staff member sets a password (AUTH-21). */
async function invite(
  tx: Connection,
  deps: Deps,
  staffId: number,
  person: { email: string; first_name: string },
): Promise<void> {
  const user_id = await userOfStaff(tx, staffId);
  if (user_id !== null) await mailInvitation(tx, deps, { ...person, user_id }, "staff");
}

async function mustBeAcceptable(
  deps: Deps,
  caller: SessionActor,
  input: StaffInput,
  roleId: number,
): Promise<void> {
  if (!isStaffRole(roleId))
    throw badRequest(staffTexts.unknownRole, { role_id: staffTexts.unknownRole });
  const error = creationError(caller, roleId);
  if (error !== null) throw forbidden(error);
  if (!(await isAcceptedDomain(deps.db, deps.env, input.email)))
    throw badRequest(authTexts.unrecognizedDomain, { email: authTexts.unrecognizedDomain });
  if (input.invite !== true) await rejectWeakPassword(deps.db, input.password ?? "", input);
  if (input.date_of_birth && input.date_of_birth > today(deps))
    throw badRequest(authTexts.invalidBirthDate, { date_of_birth: authTexts.invalidBirthDate });
}

/** The stored form of the person: names in title case, address in lower case, phones in one format (AUTH-47). */
function personOf(input: StaffInput) {
  const other = input.other_phone || input.second_phone;
  return {
    first_name: titleCaseName(input.first_name),
    middle_name: input.middle_name ? titleCaseName(input.middle_name) : null,
    last_name: titleCaseName(input.last_name),
    gender: input.gender || null,
    date_of_birth: input.date_of_birth || null,
    email: normalizeEmail(input.email),
    phone: normalizePhone(input.phone) ?? input.phone,
    other_phone: other ? (normalizePhone(other) ?? other) : null,
  };
}
