import { authTexts } from "./texts.ts";

/** A change of address as the rule of the second person sees it. */
export interface AskedEmailChange {
  user_id: number;
  requested_by: number;
  accepted_by: number | null;
}

/**
 * Whether a second administrator must accept a change of address: somebody else asked for it on a staff account.
 * Whoever reads the mailbox of an account can set its password, so that alone one person could act as two.
 */
export function awaitsSecondPerson(change: AskedEmailChange, owner: { area: string }): boolean {
  const byAnother = change.requested_by !== change.user_id;
  return owner.area === "staff" && byAnother && change.accepted_by === null;
}

/** Why somebody does not accept a change of address that another asked for, or null: who asked, and the owner. */
export function acceptingEmailError(
  userId: number,
  change: { user_id: number; requested_by: number },
): string | null {
  if (userId === change.requested_by) return authTexts.emailChangeOwnRequest;
  return userId === change.user_id ? authTexts.emailChangeOwner : null;
}
