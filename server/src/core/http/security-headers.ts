/**
 * What every answer of the API carries, also where no hook runs: it is kept by nobody, guessed at by no browser, and
 * should one ever show it as a page, nothing in it runs and nobody frames it.
 */
export const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;
