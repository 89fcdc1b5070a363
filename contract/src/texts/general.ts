/** Texts of any screen whose call has no text of its own (SITE-40, SITE-23, SITE-28). */
export const generalTexts = {
  /** While requests or the check of the session are pending. */
  loading: "Loading data...",
  /** No response was received. The staff employer panel has its own text (SITE-23). */
  networkError: "Network Error",
  error: "An error occurred.",
  unexpectedTryAgain: "An unexpected error occurred. Please try again.",
  unauthorized: "Unauthorized",
  /** Logged on every 403 (SITE-23). */
  forbiddenLog: "Forbidden: User does not have permission.",
  /** The alert for a list that a role may not read (SITE-28), and the text of a 403 response. */
  forbidden: "You do not have permission to access this resource.",
  /** An edit that changed nothing (CUST-17). */
  unchanged: "No changes detected. Update skipped.",
  /** An entered date that is malformed or does not exist (SITE-25, SITE-28). */
  invalidDate: "Invalid date format. Use DD-MM-YYYY.",
} as const;

/** The shared pager (SITE-35). */
export const pagerText = (page: number, pages: number) => `Page ${page} of ${pages}`;
