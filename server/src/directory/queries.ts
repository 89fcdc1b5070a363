import { staffRoles } from "@microfinance/contract/core/constants.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { readDirectory as endpoint } from "@microfinance/contract/directory/endpoints.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";

type Shown = ResponseOf<typeof endpoint>["directory"];

/** The directory of the environment with what became of its sign-ins; null where none is set (AUTH-78). */
export async function readDirectory({ db, env }: Pick<Deps, "db" | "env">): Promise<Shown> {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name, OIDC_GROUPS: groups } = env;
  if (issuer === undefined) return null;
  const { linked, last } = await db
    .selectFrom("directory_links")
    .where(sql<boolean>`rtrim(issuer, '/') = rtrim(${issuer}, '/')`)
    .select((eb) => [eb.fn.countAll<number>().as("linked"), eb.fn.max("last_used_at").as("last")])
    .executeTakeFirstOrThrow();
  const refusal = await db
    .selectFrom("audit_entries")
    .where("action", "=", "session.sign_in_refused")
    .where(sql<boolean>`after->>'by' = 'directory'`)
    .orderBy("id", "desc")
    .limit(1)
    .select([
      "created_at",
      sql<string>`after->>'email'`.as("who"),
      sql<string>`after->>'reason'`.as("text"),
    ])
    .executeTakeFirst();
  return {
    name,
    issuer,
    groups: groups.map(({ group, role_id }) => ({
      group,
      role: staffRoles.find(({ id }) => id === role_id)?.name ?? "",
    })),
    has_second_factor: env.OIDC_SECOND_FACTOR === true,
    linked,
    last_sign_in_at: last?.toISOString() ?? null,
    last_refusal: refusal
      ? { at: refusal.created_at.toISOString(), who: refusal.who, text: refusal.text }
      : null,
  };
}
