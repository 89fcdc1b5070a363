import { authTexts } from "./texts.ts";

/** A requested change of e-mail address, as the second-person rule reads it. */
export interface AskedEmailChange {
  user_id: number;
  requested_by: number;
  accepted_by: number | null;
}

/**
 * Whether a second administrator must accept a change of address: another person requested it for a staff account.
 * Access to an account's mailbox allows setting its password, so one person could act as two.
 */
export function awaitsSecondPerson(change: AskedEmailChange, owner: { area: string }): boolean {
  const byAnother = change.requested_by !== change.user_id;
  return owner.area === "staff" && byAnother && change.accepted_by === null;
}

/** Why this person cannot accept a requested change of address, or null: the requester and the owner cannot. */
export function acceptingEmailError(
  userId: number,
  change: { user_id: number; requested_by: number },
): string | null {
  if (userId === change.requested_by) return authTexts.emailChangeOwnRequest;
  return userId === change.user_id ? authTexts.emailChangeOwner : null;
}
