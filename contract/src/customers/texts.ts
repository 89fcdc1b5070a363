import { fieldTexts } from "../core/texts.ts";

/**
 * Texts of the customer calls and panels (SITE-28, CUST-19). Texts that differ by a word or a full stop are different
 * texts.
 */
export const customerTexts = {
  nearNames: "Names spelled nearly so retrieved",
  listed: "Customers",
  found: "Customer",
  updated: "Profile updated successfully!",
  notFound: "Customer not found.",
  fetchFailed: "Failed to fetch customers",
  missingUser: "Missing User Information",
  otherCustomer: "The customer id does not belong to this record.",
  duplicatesListed: "People who look alike",
} as const;

export const addressTexts = {
  title: "Address Details",
  found: "Address",
  /** The text for a missing address (CUST-14); the customer's employer panel shows it too. */
  empty: "Add your occupation and employer when you apply for a loan.",
  staffEmpty: "No address information available",
  saved: "Address updated successfully!",
  failed: "Failed to update address.",
  requiredMissing: "Required data is missing for updating the address.",
  exists: "This customer already has an address.",
  nothingGiven: "Please fill in at least one field of the address.",
} as const;

export const employerTexts = {
  title: "Occupation and Employer",
  found: "Employer",
  staffEmpty: "No employer information available",
  saved: "Employer details updated successfully!",
  createFailed: "Failed to update or create employer.",
  updateFailed: "Failed to update employer.",
  noResponse: "No response from the server.",
  requiredMissing: "All required fields must be filled.",
  customerMissing: "Customer ID is required.",
  exists: "This customer already has an employer.",
} as const;

export const bankTexts = {
  title: "Bank Information",
  found: "Bank",
  empty: "No bank information found.",
  staffEmpty: "No bank information available",
  saved: "Bank details saved successfully!",
  failed: "Failed to update or create bank details.",
  requiredMissing: "All required fields must be filled.",
  exists: "This customer already has bank details.",
} as const;

export const guarantorTexts = {
  listed: "Guarantors",
  found: "Guarantor",
  staffEmpty: "No guarantor information available",
  updated: "Guarantor updated successfully!",
  added: "Guarantor added successfully!",
  failed: "Failed to update or create guarantor.",
  staffFailed: "Failed to submit guarantor.",
  notFound: "Guarantor not found",
  nameMissing: "Please enter the guarantor's name.",
} as const;

export const businessTexts = {
  listed: "Businesses",
  found: "Business",
  staffEmpty: "No business information available",
  updated: "Business updated successfully!",
  added: "Business added successfully!",
  failed: "Failed to update or create business.",
  notFound: "Business not found",
  nameMissing: "Please enter the name of the business.",
} as const;

/** Texts of every panel with a view and an edit mode (CUST-17, SITE-28). */
export const panelTexts = {
  failed: "An error occurred.",
  changedMeanwhile:
    "This record was changed in the meantime. Your entries are kept: compare them with what is stored now and save again.",
  invalidEmail: fieldTexts.email,
  invalidGender: "Please choose male, female or other.",
} as const;

/** Texts of a person's account: bio, status and search (SITE-28, AUTH-9, AUTH-51). */
export const accountTexts = {
  found: "User",
  updated: "Profile updated successfully!",
  userUpdated: "User updated successfully.",
  profileIdMissing: "Profile ID is not available.",
  notFound: "User not found.",
  nameMissing: fieldTexts.required,
  invalidDate: fieldTexts.date,
  invalidBirthDate: "Please enter a valid date of birth.",
  invalidPhone: fieldTexts.phone,
  otherCustomer: "The customer id does not belong to this user.",
} as const;

/** Customer details (CUST-19). */
export const customerDetailTexts = {
  heading: (customerId: string) => `Customer ${customerId}`,
} as const;

/** The profile in the Home tab (CUST-20, SITE-28). Record panels have theirs in customers/texts.ts. */
export const profileTexts = {
  save: "Save Changes",
  /** Opens the bio panel from Profile Actions (CUST-16). */
  edit: "Edit Profile",
  /** The link to the site, in the header, the menu and the notices panel (MSG-7). */
  bell: "Back to site",
} as const;

/** The business tab's empty state (CUST-18). */
export const businessTabTexts = {
  // Not "Add Guarantor", which is another form (SITE-30).
  add: "Add Business",
} as const;
