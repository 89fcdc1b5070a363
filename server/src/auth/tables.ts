import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";
import { revokeSessions } from "./sessions.ts";

/** The tables of signing in. */
export const authTables: Tables = {
  sessions: {
    leftOut: "sign-ins of users",
    owner: "user",
    erase: { does: "ended; network address and browser emptied", run: forgetSignIns },
    copy: {
      as: "sign_ins",
      in: ["file", "merged record"],
      select: sql`(
        select coalesce(json_agg(json_build_object('created_at', s.created_at, 'network_address', s.network_address,
          'device', s.user_agent, 'ended_at', s.ended_at)), '[]')
        from sessions s where s.user_id = u.id)`,
    },
  },
  refresh_tokens: { leftOut: "secrets of sign-in" },
  one_time_tokens: { leftOut: "secrets of sign-in", owner: "user", erase: "delete" },
  phone_codes: { leftOut: "secrets of sign-in", owner: "user", erase: "delete" },
  sign_in_steps: { leftOut: "secrets of sign-in" },
  authenticator_apps: { leftOut: "secrets of sign-in" },
  passkeys: { leftOut: "secrets of sign-in" },
  recovery_codes: { leftOut: "secrets of sign-in" },
  second_factor_requests: { leftOut: "secrets of sign-in" },
  download_addresses: { leftOut: "secrets of sign-in" },
  rate_limits: { leftOut: "counts of attempts" },
};

async function forgetSignIns(db: Connection, { user_id }: ErasedPerson): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ network_address: null, user_agent: null })
    .where("user_id", "=", user_id)
    .execute();
  await revokeSessions(db, user_id, "account_deleted");
}
