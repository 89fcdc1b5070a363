import { verifyPassword } from "../auth/password.ts";
import type { Deps } from "../core/deps.ts";
import { StartError } from "../core/start-error.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";

/**
 * Production does not serve a database in which somebody can still sign in with the demo's password, such as one on
 * which the demo lender was tried before (AUTH-46).
 *
 * @throws {StartError} naming the accounts
 */
export async function refuseDemoPasswords(deps: Deps): Promise<void> {
  const accounts = await deps.db
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where(
      "email",
      "in",
      demoAccounts.map(({ email }) => email),
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
      `The database holds demo accounts with their public password, which production refuses: ${open.join(", ")}. Begin with an empty database, or deactivate them first.`,
    );
}
