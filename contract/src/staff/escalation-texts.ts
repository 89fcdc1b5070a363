/** Why a person may not change another's role, permissions or status (AUTH-44, AUTH-50, AUTH-52). */
export const escalationTexts = {
  oneself: "You cannot change your own role, permissions or status.",
  aboveManager: "Only a system admin can act on a manager or system admin.",
  roleAbove: "Only a system admin can grant or take the roles Manager and System Admin.",
  roleNotOwn: "You can make staff accounts with the role Basic or one of your own roles only.",
  noStaffRole: "Please choose a staff role.",
  lastSystemAdmin: "The last active system admin cannot be demoted, deactivated or deleted.",
  /** Another person must record the link, since it bars the borrower from acting on the loans (LOAN-46). */
  customerLink:
    "The customer account of a staff member is set by a manager or system admin, never by oneself.",
} as const;
