import { fieldTexts } from "../core/texts.ts";
import { guidance } from "../auth/texts.ts";
import { userTexts } from "../users/texts.ts";

/** Texts of staff and user administration (SITE-28). */
export const staffTexts = {
  allFieldsRequired: fieldTexts.requiredSentence,
  invalidDate: fieldTexts.date,
  created: "Staff created successfully!",
  updated: "Staff updated successfully.",
  deleted: "Staff deleted successfully.",
  activated: "Staff activated successfully.",
  deactivated: "Staff deactivated successfully.",
  roleAssigned: "Role assigned successfully.",
  roleChanged: "Role changed successfully.",
  roleRevoked: "Role revoked successfully.",
  permissionsUpdated: "Permissions updated successfully.",
  found: "Staff",
  rolesListed: "Roles",
  permissionsListed: "Permissions",

  notFound: "Staff not found.",
  unknownCustomer: "There is no customer with this code.",
  roleNotHeld: "This staff member does not have this role.",
  unknownRole: userTexts.unknownRole,
  unknownPermission: "Please choose permissions from the list.",
} as const;

/** Sign Up a Staff (AUTH-47). */
export const staffSignUpTexts = {
  required: fieldTexts.required,
  // Not "Loan Type", which is another field (SITE-30).
  role: "Role",
  failed: "Failed to create staff.",
  passwordGuidance: guidance,
} as const;

/** Add New Staff (SITE-28). */
export const addStaffTexts = {
  required: fieldTexts.requiredSentence,
  passwordsDiffer: fieldTexts.passwordsDiffer,
  birthDate: "Please enter a valid date of birth.",
  email: fieldTexts.email,
  phone: fieldTexts.phone,
  date: fieldTexts.date,
  // Not "Loan Type", which is another field (SITE-30).
  role: "Role",
  failed: "Failed to create staff.",
  passwordGuidance: guidance,
} as const;

/** Staff, and one's own bio (AUTH-54, SITE-28). */
export const staffScreenTexts = {
  bioTitle: "Staff Bio Graph",
  profileDone: "Profile updated successfully!",
  profileFailed: "Failed to update staff.",
  profileIdMissing: "Profile ID is not available.",
} as const;
