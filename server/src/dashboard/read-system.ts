import type { SystemState } from "@microfinance/contract/dashboard/endpoints.ts";
import { needsSecondFactor } from "@microfinance/contract/auth/second-factor-rules.ts";
import { sql } from "kysely";
import { requiredRoles } from "../auth/second-factor-state.ts";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Deps } from "../core/deps.ts";
import { newestBackup } from "../core/health/folders.ts";
import { readProblems } from "../core/health/health.ts";
import { countFailedMessages } from "../core/health/queries.ts";
import { rolesOfUser } from "../people/user-record.ts";
import { readSettings } from "../settings/queries.ts";

/** The state of the installation, and the active staff without a second factor (SITE-64). */
export async function readSystem(deps: Deps): Promise<SystemState> {
  const { env, pool } = deps;
  const [problems, failed_messages, newest, without_second_factor] = await Promise.all([
    readProblems(deps),
    countFailedMessages(pool),
    env.BACKUP_DIR === undefined ? undefined : newestBackup(env.BACKUP_DIR),
    withoutSecondFactor(deps),
  ]);
  return {
    problems,
    failed_messages,
    without_second_factor,
    ...(newest === undefined ? {} : { backup_file: newest?.toISOString() ?? null }),
  };
}

async function withoutSecondFactor({
  db,
  env,
}: Deps): Promise<SystemState["without_second_factor"]> {
  const required = requiredRoles(await readSettings(db), env);
  const rows = await db
    .selectFrom("staff as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id as staff_id", fullNameOf("u").as("name"), rolesOfUser.as("roles")])
    .where("s.deleted_at", "is", null)
    .where("u.status", "=", "active")
    .where(
      sql<boolean>`not exists (select from authenticator_apps a where a.user_id = u.id)
        and not exists (select from passkeys p where p.user_id = u.id)`,
    )
    .orderBy("u.search_name")
    .orderBy("s.id")
    .execute();
  return rows.map(({ roles, ...row }) => ({
    ...row,
    roles: roles.map(({ name }) => name),
    is_required: needsSecondFactor(
      roles.map(({ id }) => id),
      required,
    ),
  }));
}
