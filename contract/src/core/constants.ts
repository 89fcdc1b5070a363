/**
 * Numbers and lists of the product rules, grouped by topic. Texts are in texts.ts, loan statuses and their rules in
 * loans/status.ts.
 */

/** The version of the software, which pages and the API state. The same as in package.json. */
export const version = "1.0.0";

/** Local storage key of the access token (AUTH-29). */
export const accessTokenKey = "accessToken";

/** Times, in milliseconds. */
export const timers = {
  /** The session ends after this long without mouse move, key press, click or touch (AUTH-32). */
  inactivity: 15 * 60_000,
  tokenCheck: 60_000,
  /** The check renews a token that expires sooner than this (AUTH-32). */
  refreshBelow: 5 * 60_000,
  homeLoading: 1_000,
  afterForgotPassword: 5_000,
  afterPasswordReset: 3_000,
  /** How long banners stay in panels, staff and user administration, and the customer area (SITE-31). */
  banner: 3_000,
  /** How long banners stay on the loans page and the payment form (SITE-31). */
  loanBanner: 5_000,
  /** Delay after the last key press before a loan id is looked up (PAY-9). */
  loanLookup: 1_500,
  /** Delay after the last key press before loans are suggested to a cashier (PAY-20). */
  loanSuggestions: 200,
  /** Delay after the last key press before a search reloads the loans (LOAN-67). */
  loanSearch: 1_000,
  /** A call without a response ends after this long (SITE-50); a larger body has more time. */
  giveUp: 8_000,
  /** How long the check of a lost connection waits (SITE-50). */
  connectionCheck: 2_000,
  /** Pause between the checks while the server cannot be reached. */
  connectionRetry: 5_000,
} as const;

/** Lifetimes of tokens, sessions and mailed links, in milliseconds (AUTH-30, AUTH-8, AUTH-28, AUTH-9). */
export const lifetimes = {
  accessToken: 15 * 60_000,
  /** Access token of an API client (CONN-4). */
  clientToken: 10 * 60_000,
  refreshToken: 12 * 3_600_000,
  /**
   * A session without a token renewal for this long ends. The pages renew before the access token's fifteen minutes
   * end or sign out (AUTH-32). Only a stolen or abandoned token stays unused for twice as long.
   */
  idleSession: 30 * 60_000,
  resetToken: 60 * 60_000,
  /** Link that confirms an address: long enough for a person who reads mail once a week. */
  confirmationLink: 7 * 24 * 3_600_000,
  /** How long the old address can undo a change of address (AUTH-10). */
  takeBack: 7 * 24 * 3_600_000,
  /** Invitation by staff (AUTH-21). */
  invitation: 72 * 3_600_000,
  /** From the correct password to the last step of a sign-in (AUTH-16). */
  signInStep: 30 * 60_000,
  /** The six digits mailed at a first sign-in (AUTH-20). */
  mailedCode: 10 * 60_000,
  /** The six digits of a text message (MSG-28, MSG-29, MSG-30). */
  phoneCode: 10 * 60_000,
  /** The six digits mailed to a recipient of files, who may read their mail once a day (FILE-11). */
  recipientCode: 24 * 3_600_000,
  /** The challenge of a passkey. */
  passkeyChallenge: 5 * 60_000,
} as const;

/** Rows a page (SITE-20). */
export const pageSizes = { list: 10, activeLoans: 6, largest: 100, unpaged: 1_000 } as const;

/** Minimum letters of a search by name (SITE-22). */
export const shortestNameSearch = 3;

/** Window width in pixels above which a sidebar starts open (SITE-38). */
export const sidebarBreakpoint = 992;

/** Phone numbers (AUTH-7). */
export const phoneLocalDigits = 8;

/** The shortest password that the server accepts (AUTH-24). */
export const shortestPassword = 8;
/** The longest password that the server hashes (AUTH-24). */
export const longestPassword = 200;

/** Recognized e-mail hosts, beside any that ends in .org (AUTH-4). */
export const emailDomains = [
  "gmail.com",
  "yahoo.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "aol.com",
  "ymail.com",
  "rocketmail.com",
  "protonmail.com",
  "proton.me",
  "zoho.com",
  "mail.com",
] as const;

/** Maximum text lengths in characters. Review notes have a rule (LOAN-43); the others keep records readable. */
export const textLimits = {
  line: 200,
  paragraph: 2_000,
  message: 5_000,
  reviewNotes: 50,
  search: 100,
  transferPin: 50,
  reference: 100,
} as const;

/** All roles by id; the staff form offers those of type staff (AUTH-38). */
export const roles = [
  { id: 1, name: "user", type: "customer" },
  { id: 2, name: "Basic", type: "staff" },
  { id: 3, name: "customer", type: "customer" },
  { id: 4, name: "Cashier", type: "staff" },
  { id: 5, name: "Loan Officer", type: "staff" },
  { id: 6, name: "Finance Admin", type: "staff" },
  { id: 7, name: "Auditor", type: "staff" },
  { id: 8, name: "Manager", type: "staff" },
  { id: 9, name: "System Admin", type: "staff" },
] as const;

/** The id of a role. */
export type RoleId = (typeof roles)[number]["id"];

/** Role ids by the names the rules use. */
export const roleIds = {
  user: 1,
  basic: 2,
  customer: 3,
  cashier: 4,
  loanOfficer: 5,
  financeAdmin: 6,
  auditor: 7,
  manager: 8,
  systemAdmin: 9,
} as const satisfies Record<string, RoleId>;

/** The roles a staff member can hold. */
export const staffRoles = roles.filter((role) => role.type === "staff");

/** The role of a staff member created without one (AUTH-47). */
export const defaultStaffRole: RoleId = roleIds.basic;

/** Rights that one staff member can have beyond their roles (AUTH-39). */
export const permissions = [
  { id: 1, name: "loans.first_review", label: "First review of loans" },
  { id: 2, name: "loans.second_review", label: "Second review of loans" },
  { id: 3, name: "loans.approve", label: "Approve, reject, cancel and close loans" },
  { id: 4, name: "loans.edit", label: "Edit loans" },
  { id: 5, name: "staff.manage", label: "Manage staff" },
  { id: 6, name: "users.manage", label: "Manage users" },
  { id: 7, name: "transfers.delete", label: "Delete transfers" },
  { id: 8, name: "loans.pay_out", label: "Pay out approved loans" },
  { id: 9, name: "tills.supervise", label: "Supervise tills" },
] as const;

/** The name of an individual permission. */
export type PermissionName = (typeof permissions)[number]["name"];

/** States of a staff member or user (AUTH-50). Only active ones may sign in. */
export const accountStatuses = [
  { value: "active", label: "Active", action: "Activate" },
  { value: "inactive", label: "Inactive", action: "Deactivate" },
  { value: "on_leave", label: "On Leave", action: "On Leave" },
  { value: "terminated", label: "Terminated", action: "Terminate" },
] as const;

/** In the list of staff: persons of the lender's directory whom an administrator has not activated yet (AUTH-74). */
export const waitingStaff = { value: "waiting", label: "Waiting for activation" } as const;

/** The stored state of a staff member or user. */
export type AccountStatus = (typeof accountStatuses)[number]["value"];

/** Genders of customers and users; staff forms offer them as suggestions (AUTH-47). */
export const genders = ["male", "female", "other"] as const;

/** The sixteen districts, offered as suggestions; the field takes any text. */
export const districts = [
  "Bo",
  "Bombali",
  "Bonthe",
  "Falaba",
  "Kailahun",
  "Kambia",
  "Karene",
  "Kenema",
  "Koinadugu",
  "Kono",
  "Moyamba",
  "Port Loko",
  "Pujehun",
  "Tonkolili",
  "Western Area Rural",
  "Western Area Urban",
] as const;

/** Longest period in months of a loan: fifty years, a limit of the ledger only. */
export const longestLoanPeriod = 600;

/** Loan purposes; a loan stores several joined by comma (LOAN-18). */
export const loanPurposes = [
  "Home Improvement",
  "Personal Expenses",
  "Education",
  "Medical Expenses",
  "Business Investment",
  "Vehicle Purchase",
  "Others",
] as const;

/** Stored value of a ticked consent box; empty otherwise (LOAN-5). */
export const consentSigned = "consent signed";

/** The payment methods of a new lender beside Other: the forms list them until the lender's own are loaded (PAY-15). */
export const usualPaymentMethods: readonly string[] = [
  "Cash",
  "Bank Transfer",
  "Orange Money",
  "Afrimoney",
  "Cheque",
];

/** The method of money in the hand. */
export const cashMethod = "Cash";

/** How many days in the past a transfer may be dated when it is recorded (TRF-3). */
export const transferDaysBack = 31;

/** Transfer media that the form lists beside Other (TRF-10). */
export const transferMedia = ["Ria", "Western Union", "MoneyGram"] as const;

/** Transfer currencies that the form lists beside Other: ISO 4217 codes (TRF-10). */
export const transferCurrencies = ["USD", "GBP", "EUR", "CAD", "AUD", "GNF", "LRD", "NGN"] as const;

/** Steps of the loan application, from the checklist to the review (LOAN-1). */
export const applicationSteps = [
  "Loan Requirements / Checklist",
  "Customer Information",
  "Customer Address",
  "Employment Information",
  "Enter Loan Details",
  "Bank and Account Information",
  "Guarantor Information",
  "Upload Files",
  "Acknowledgement and Consent",
  "Review and Submit Application",
] as const;

/** Upload limits of one application: bytes and number of files (LOAN-22). */
export const uploadLimits = {
  fileBytes: 5 * 1024 * 1024,
  files: 12,
  totalBytes: 25 * 1024 * 1024,
} as const;

/** The ages that the eligibility check accepts (SITE-9). */
export const eligibleAge = { from: 20, to: 70 } as const;
/** The ages that the services page states (SITE-9). */
export const statedAge = { from: 20, to: 55 } as const;
/** The smallest monthly salary of an eligible person, in NLe (SITE-9). */
export const eligibleSalary = 500;
/** The smallest capital of an eligible business, in NLe (SITE-9). */
export const eligibleCapital = 500;
