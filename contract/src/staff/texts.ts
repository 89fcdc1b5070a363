/** What staff and user administration says, to the letter where 002§5 and 002§8 give it. */
export const staffTexts = {
  allFieldsRequired: "All fields are required.",
  invalidDate: "Invalid date format. Use DD-MM-YYYY.",
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
  roleNotHeld: "This staff member does not have this role.",
  unknownRole: "Please choose a staff role.",
  unknownPermission: "Please choose permissions from the list.",
  unknownStatus: "Please choose a status from the list.",
  statusRequired: "Status field is required.",
} as const;
