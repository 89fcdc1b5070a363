/** What any screen may say, when its own call has no text of its own (SITE-40, SITE-23, SITE-28). */
export const generalTexts = {
  /** While requests or the check of the session are pending. */
  loading: "Loading data...",
  /** No reply came at all. The staff employer panel has its own text (SITE-23). */
  networkError: "Network Error",
  error: "An error occurred.",
  unexpectedTryAgain: "An unexpected error occurred. Please try again.",
  unauthorized: "Unauthorized",
  /** Logged on every 403 (SITE-23). */
  forbiddenLog: "Forbidden: User does not have permission.",
  /** The alert of a list that a role may not read (SITE-28), and the server's answer of 403. */
  forbidden: "You do not have permission to access this resource.",
  /** An edit that changed nothing (CUST-17). */
  unchanged: "No changes detected. Update skipped.",
  /** A typed date that is malformed or does not exist (SITE-25, SITE-28). */
  invalidDate: "Invalid date format. Use DD-MM-YYYY.",
} as const;

/** The shared pager (SITE-35). */
export const pagerText = (page: number, pages: number) => `Page ${page} of ${pages}`;
