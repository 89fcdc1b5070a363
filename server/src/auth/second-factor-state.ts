import type { Actor } from "@microfinance/contract/core/access.ts";
import {
  defaultSecondFactorRoles,
  missingStep,
  needsSecondFactor,
  type SecondFactorMethod,
  type SignInStep,
} from "@microfinance/contract/auth/second-factor-rules.ts";
import type { OwnSecondFactor } from "@microfinance/contract/auth/schema/second-factor.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { Env } from "../core/env.ts";
import { readSettings } from "../settings/queries.ts";
import type { Account } from "./account.ts";

/** The roles that require a second factor: the setting, or the default of the installation (AUTH-17). */
export function requiredRoles(
  settings: { second_factor_roles: number[] | null },
  env: Pick<Env, "NODE_ENV">,
): number[] {
  return settings.second_factor_roles ?? defaultSecondFactorRoles(env.NODE_ENV === "production");
}

/** Whether a role of this account requires a second factor; customers never do. */
export async function isSecondFactorNeeded(
  db: Connection,
  deps: Pick<Deps, "env">,
  account: Pick<Actor, "area" | "role_ids">,
): Promise<boolean> {
  if (account.area !== "staff") return false;
  return needsSecondFactor(account.role_ids, requiredRoles(await readSettings(db), deps.env));
}

/** The second factors of a person, for their own account page. */
export async function readSecondFactor(
  db: Connection,
  deps: Pick<Deps, "env">,
  account: Pick<Actor, "area" | "role_ids" | "user_id">,
): Promise<OwnSecondFactor> {
  const app = await db
    .selectFrom("authenticator_apps")
    .select("created_at")
    .where("user_id", "=", account.user_id)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", account.user_id)
    .orderBy("id")
    .execute();
  const codes = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("user_id", "=", account.user_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    is_required: await isSecondFactorNeeded(db, deps, account),
    app: app ? { created_at: app.created_at.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: codes.left,
  };
}

/** The count of second factors: the app, and each passkey. Recovery codes do not count. */
export function countFactors(factor: Pick<OwnSecondFactor, "app" | "passkeys">): number {
  return factor.passkeys.length + (factor.app === null ? 0 : 1);
}

/** The step that a sign-in to this account misses, and its methods; null when a session may begin. */
export async function findMissingStep(
  db: Connection,
  deps: Pick<Deps, "env">,
  account: Account,
): Promise<{ step: SignInStep; methods: SecondFactorMethod[] } | null> {
  if (account.must_change_password) return { step: "confirm_code", methods: [] };
  if (account.area !== "staff") return null;
  const factor = await readSecondFactor(db, deps, account);
  const step = missingStep({
    must_change_password: false,
    has_second_factor: countFactors(factor) > 0,
    needs_second_factor: factor.is_required,
  });
  if (step === null) return null;
  if (step === "set_up_second_factor") return { step, methods: ["app", "passkey"] };
  const methods: SecondFactorMethod[] = [];
  if (factor.app !== null) methods.push("app");
  if (factor.passkeys.length > 0) methods.push("passkey");
  if (factor.recovery_codes_left > 0) methods.push("recovery_code");
  return { step, methods };
}
