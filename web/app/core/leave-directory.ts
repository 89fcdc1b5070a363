import { send } from "./send.ts";

/**
 * Opens the address at which the lender's directory ends its own session, after the one here has ended (AUTH-77); the
 * home page while the directory is away, or where it has no such address.
 */
export async function leaveDirectory(): Promise<void> {
  const path = "/staff/signout/directory";
  const answer = await send({ method: "GET", path, token: null }).catch(() => ({}));
  const { location } = Object(answer);
  window.location.assign(typeof location === "string" ? location : "/");
}
