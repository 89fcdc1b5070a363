import { verifyPassword } from "../auth/password.ts";
import type { Deps } from "../core/deps.ts";
import { StartError } from "../core/start-error.ts";
import { allDemoAccounts, demoPassword } from "./accounts.ts";

/**
 * Production does not start on a database with an account that has the demo password, such as one with demo data
 * (AUTH-46).
 *
 * @throws {StartError} with the accounts
 */
export async function rejectDemoPasswords(deps: Deps): Promise<void> {
  const accounts = await deps.db
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where(
      "email",
      "in",
      allDemoAccounts.map(({ email }) => email),
    )
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("email")
    .execute();
  const open: string[] = [];
  for (const { email, password_hash } of accounts)
    if (await verifyPassword(password_hash, demoPassword)) open.push(email);
  if (open.length > 0)
    throw new StartError(
      `Demo accounts have their public password: ${open.join(", ")}. Use an empty database, or deactivate them, before production starts.`,
    );
}
