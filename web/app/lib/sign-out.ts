import { post } from "./post.ts";
import { endSession, getSession, type SignOutReason } from "./session.ts";

/**
 * Signs out: this tab and every other at once, then the server, which revokes the
 * session and clears the cookie. A server that cannot be reached, or that answers 401,
 * changes nothing about it (000§7).
 */
export async function signOut(reason: SignOutReason = "asked"): Promise<void> {
  const session = getSession();
  endSession(reason);
  if (session.state !== "signed-in") return;
  const area = session.claims.role === "staff" ? "staff" : "user";
  try {
    await post(`/${area}/signout`, {}, session.token);
  } catch {
    // Signed out here already; the server's session ends by itself.
  }
}
