import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { rolesAtEntry, rolesOfGroups } from "@microfinance/contract/directory/rules.ts";
import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import { type Account, findAccount, findAccountByEmail } from "../auth/account.ts";
import { beginSession } from "../auth/begin-session.ts";
import { isEmailTaken } from "../auth/email-changes.ts";
import { takeCodeTurn } from "../auth/first-sign-in-code.ts";
import { findMissingStep } from "../auth/second-factor-state.ts";
import { openEntry } from "../auth/sign-in.ts";
import type { Entry } from "../auth/sign-in-steps.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { AppError, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockAccount, lockAdministration, userOfStaff } from "../people/account-queries.ts";
import { addRole, insertStaff, removeRoles } from "../staff/staff-writes.ts";
import { mustLeaveSystemAdmin } from "../users/manage-user.ts";
import type { DirectoryPerson } from "./provider.ts";

/** A person who does not come in: why, and whose account it is. */
interface Refused {
  refused: string;
  user_id: number | null;
}

/**
 * Lets a person of the directory in (AUTH-72 to AUTH-76): the account that they are linked to, else the one with their
 * confirmed address, which is linked once, else a new one that waits for an administrator.
 * @throws 403 with the reason for who does not come in, recorded
 */
export async function enterByDirectory(
  deps: Deps,
  ctx: RequestContext,
  person: DirectoryPerson,
  user_agent: string | null,
): Promise<Entry> {
  const found = await deps.db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const account = await accountOf(tx, deps, ctx, person);
    return "refused" in account ? account : admit(tx, deps, ctx, account, person);
  });
  if ("refused" in found) {
    await recordRefusal(deps, ctx, { ...found, person });
    throw forbidden(found.refused);
  }
  if (found.must_change_password) await takeCodeTurn(deps, found);
  return deps.db.transaction().execute((tx) => begin(tx, deps, ctx, found.user_id, user_agent));
}

/** Records that a sign-in by the directory came to nothing, of whom as far as it is known, and why. */
export function recordRefusal(
  deps: Deps,
  ctx: RequestContext,
  { refused, user_id = null, person }: Partial<Refused> & { person?: DirectoryPerson },
): Promise<void> {
  const name = person?.email ?? person?.subject ?? "directory";
  return writeAudit(deps.db, ctx, {
    action: "session.sign_in_refused",
    record_type: "user",
    record_id: user_id ?? name,
    after: { email: name, reason: refused, by: "directory" },
  });
}

async function accountOf(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  person: DirectoryPerson,
): Promise<Account | Refused> {
  const { issuer, subject } = person;
  const link = await tx
    .selectFrom("directory_links")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (link !== undefined)
    return (
      (await findAccount(tx, link.user_id)) ?? {
        refused: authTexts.notActive,
        user_id: link.user_id,
      }
    );
  return linkAccount(tx, deps, ctx, person);
}

/** Links the account of the person's address, or a new one. */
async function linkAccount(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  person: DirectoryPerson,
): Promise<Account | Refused> {
  const { email, is_email_verified } = person;
  const given = rolesOfGroups(deps.env.OIDC_GROUPS, person.groups);
  if (given.length === 0) return { refused: texts.noGroup, user_id: null };
  if (email === null) return { refused: texts.incomplete, user_id: null };
  const account = await findAccountByEmail(tx, email);
  if (account !== null) {
    const { user_id } = account;
    const isOpen =
      is_email_verified && account.area === "staff" && !(await isLinked(tx, user_id, person));
    if (!isOpen) return { refused: texts.otherAccount, user_id };
    await link(tx, deps, ctx, user_id, person);
    return account;
  }
  if (await isEmailTaken(tx, email, null, deps.now()))
    return { refused: texts.otherAccount, user_id: null };
  return makeAccount(tx, deps, ctx, { ...person, email }, given);
}

/** Whether this directory opens the account already; a link to an earlier one of the lender is replaced. */
async function isLinked(
  tx: Connection,
  userId: number,
  { issuer }: DirectoryPerson,
): Promise<boolean> {
  const found = await tx
    .selectFrom("directory_links")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return found !== undefined;
}

async function link(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  user_id: number,
  { issuer, subject, email }: DirectoryPerson,
  waits = false,
): Promise<void> {
  const now = deps.now();
  await tx
    .insertInto("directory_links")
    .values({ user_id, issuer, subject, linked_at: now, last_used_at: now, waits })
    .onConflict((known) =>
      known.column("user_id").doUpdateSet({ issuer, subject, linked_at: now, last_used_at: now }),
    )
    .execute();
  await writeAudit(tx, ctx, {
    action: "directory.link",
    record_type: "user",
    record_id: user_id,
    after: { email, issuer, subject },
  });
}

/** Makes a staff record with the roles of the groups, which a person activates who may give them (AUTH-74). */
async function makeAccount(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  person: DirectoryPerson & { email: string },
  roles: readonly number[],
): Promise<Account | Refused> {
  const { first_name, last_name, email } = person;
  const now = deps.now();
  const role_id = Math.max(...roles);
  const made = await insertStaff(
    tx,
    {
      first_name,
      last_name,
      email,
      phone: person.phone ?? "",
      status: "inactive",
      ...(person.is_email_verified ? { email_verified_at: now } : {}),
    },
    { status: "inactive" },
    { role_id, granted_by: null, now },
  );
  const user_id = made === null ? null : await userOfStaff(tx, made);
  if (made === null || user_id === null) return { refused: texts.otherAccount, user_id: null };
  for (const role of roles) await addRole(tx, user_id, { role_id: role, granted_by: null, now });
  await writeAudit(tx, ctx, {
    action: "staff.create",
    record_type: "staff",
    record_id: made,
    after: { first_name, last_name, email, role_id, by: "directory" },
  });
  await link(tx, deps, ctx, user_id, person, true);
  return { refused: texts.waits, user_id };
}

/** Takes away the roles of groups that the person has left; an account that would have none left is refused. */
async function admit(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { user_id }: Account,
  person: DirectoryPerson,
): Promise<Account | Refused> {
  const state = await lockAccount(tx, user_id);
  if (state?.area !== "staff") return { refused: texts.otherAccount, user_id };
  if (state.status !== "active") {
    const { waits } = await tx
      .selectFrom("directory_links")
      .select("waits")
      .where("user_id", "=", user_id)
      .executeTakeFirstOrThrow();
    return { refused: waits ? texts.waits : authTexts.notActive, user_id };
  }
  const named = deps.env.OIDC_GROUPS;
  const roles = rolesAtEntry(named, rolesOfGroups(named, person.groups), state.role_ids);
  if ("error" in roles) return { refused: roles.error, user_id };
  if (roles.lost.length > 0) {
    try {
      await mustLeaveSystemAdmin(tx, state, { role_ids: roles.kept, status: state.status });
    } catch (error) {
      if (error instanceof AppError) return { refused: error.message, user_id };
      throw error;
    }
    await removeRoles(tx, user_id, roles.lost);
    await writeAudit(tx, ctx, {
      action: "staff.roles",
      record_type: "staff",
      record_id: state.staff_id ?? user_id,
      before: { role_ids: state.role_ids },
      after: { role_ids: roles.kept, by: "directory" },
    });
  }
  await tx
    .updateTable("directory_links")
    .set({ last_used_at: deps.now() })
    .where("user_id", "=", user_id)
    .execute();
  return (await findAccount(tx, user_id)) ?? { refused: authTexts.notActive, user_id };
}

/** Begins the session, unless a step is missing here: the directory's second factor counts where a setting says so. */
async function begin(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  userId: number,
  user_agent: string | null,
): Promise<Entry> {
  const state = await lockAccount(tx, userId);
  const account = await findAccount(tx, userId);
  if (account === null || state?.status !== "active") throw forbidden(authTexts.notActive);
  const missing = await findMissingStep(tx, deps, account);
  const isLeft = deps.env.OIDC_SECOND_FACTOR === true && missing?.step !== "confirm_code";
  if (missing !== null && !isLeft) return openEntry(tx, deps, ctx, account, missing, "directory");
  const tokens = await beginSession(tx, deps, ctx, account, {
    user_agent,
    second_factor: deps.env.OIDC_SECOND_FACTOR === true,
    by: "directory",
  });
  return { account, tokens };
}
