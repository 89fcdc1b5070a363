/** What any screen may say, when its own call has no text of its own (000§2, 000§8, 001§8, 002§8). */
export const generalTexts = {
  /** While requests or the check of the session are pending. */
  loading: "Loading data...",
  /** No reply came at all. The staff employer panel has its own text (D12). */
  networkError: "Network Error",
  error: "An error occurred.",
  unexpectedTryAgain: "An unexpected error occurred. Please try again.",
  unauthorized: "Unauthorized",
  /** Logged on every 403 (000§6). */
  forbiddenLog: "Forbidden: User does not have permission.",
  /** The alert of a list that a role may not read (002§8), and the server's answer of 403. */
  forbidden: "You do not have permission to access this resource.",
  /** An edit that changed nothing (001§4, 002§4). */
  unchanged: "No changes detected. Update skipped.",
  /** A typed date that is malformed or does not exist (001§5, 002§5). */
  invalidDate: "Invalid date format. Use DD-MM-YYYY.",
} as const;

/** The shared pager (002§2). */
export const pagerText = (page: number, pages: number) => `Page ${page} of ${pages}`;
