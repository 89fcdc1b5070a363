/**
 * The hash of one record, `#loans?loan=LN-202603-000045`, as in links of mails: the sign-in redirects there afterwards.
 * A section without parameters is not stored, since a sign-in leads to the area's first section (AUTH-22).
 */
export function recordIn(hash: unknown): string | null {
  return typeof hash === "string" && /^#[a-z-]+\?/.test(hash) ? hash : null;
}
