/**
 * Headers of every API response, also where no hook runs: they disable caching and content sniffing. The policy blocks
 * scripts and frames if a browser renders the response.
 */
export const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;
