import { longestPassword, shortestPassword } from "./constants.ts";

/** Error texts of inputs that several forms share, quoted in the product rules (SITE-28): each is written here once. */
export const fieldTexts = {
  required: "All fields are required",
  /** The same in the forms of staff, users and transfers. */
  requiredSentence: "All fields are required.",
  email: "Please enter a valid email address.",
  emailHost: "Please use an email from recognized domains like Gmail, Yahoo, or .org domains.",
  phone: "Please enter a valid Sierra Leone phone number.",
  /** An entered date that is malformed or does not exist (SITE-25). */
  date: "Invalid date format. Use DD-MM-YYYY.",
  amountTooLarge: "This amount is too large.",
  passwordsDiffer: "Passwords do not match.",
  passwordTooShort: `Password must be at least ${shortestPassword} characters.`,
  accountExists: "An account with this email already exists.",
} as const;

/** Error texts of inputs that several schemas share and no product rule quotes. */
export const inputTexts = {
  passwordTooLong: `Password must be at most ${longestPassword} characters.`,
  onOrOff: "Please choose on or off.",
  choice: "Please choose one of the list.",
} as const;

/** Error texts of the filters of a list, whose fields are narrow. */
export const filterTexts = {
  /** An entered date that is malformed or does not exist (SITE-25). */
  date: "Use DD-MM-YYYY.",
} as const;

/** Texts of any screen whose call has no text of its own (SITE-40, SITE-23, SITE-28). */
export const generalTexts = {
  /** While requests or the check of the session are pending. */
  loading: "Loading data...",
  /** No response was received. The staff employer panel has its own text (SITE-23). */
  networkError: "Network Error",
  error: "An error occurred.",
  /** Another order than that of the ids (SITE-20). */
  tooLongToSort: (rows: number, most: number) =>
    `Only ${most.toLocaleString("en")} of ${rows.toLocaleString("en")} rows can be ordered by a column. Filter the list first.`,
  unexpectedTryAgain: "An unexpected error occurred. Please try again.",
  unauthorized: "Unauthorized",
  /** Logged on every 403 (SITE-23). */
  forbiddenLog: "Forbidden: User does not have permission.",
  /** The alert for a list that a role may not read (SITE-28), and the text of a 403 response. */
  forbidden: "You do not have permission to access this resource.",
  /** An edit that changed nothing (CUST-17). */
  unchanged: "No changes detected. Update skipped.",
  /** An entered date that is malformed or does not exist (SITE-25, SITE-28). */
  invalidDate: fieldTexts.date,
} as const;

/** The shared pager (SITE-35). */
export const pagerText = (page: number, pages: number | null) =>
  pages === null ? `Page ${page}` : `Page ${page} of ${Math.max(1, pages)}`;

/** Quoted texts of the public pages (SITE-4, SITE-3). */
export const publicPageTexts = {
  logo: "Microfinance",
  /** The home page's loading overlay. The two full stops are intended (SITE-3). */
  homeLoading: "Loading Page..",
  callToAction: "Start a New Application",
  notFound: "Page Not Found",
} as const;

/** Error texts for malformed requests, whatever the endpoint (SITE-19). */
export const requestTexts = {
  /** An unknown query parameter. */
  unknownParameter: (name: string) => `Unknown parameter "${shortened(name)}".`,
  /** An unknown field of a body. */
  unknownField: (name: string) => `Unknown field "${shortened(name.toWellFormed())}".`,
  /** A repeated query parameter, or a repeated key of one JSON object. */
  sentTwice: (name: string) => `"${shortened(name)}" is sent twice.`,
  idempotencyKey: "An Idempotency-Key has 1 to 200 visible letters without blanks.",
  idempotencyKeyTaken: "This Idempotency-Key belongs to another request.",
  /** A write that runs, or that ended with the server in its middle. */
  idempotencyKeyRuns:
    "The request with this Idempotency-Key has no answer yet. Look whether it was done before you choose another key.",
} as const;

/** The name as sent, cut to a readable length. */
function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
