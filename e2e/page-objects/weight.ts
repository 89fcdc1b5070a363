import type { Page } from "@playwright/test";

/**
 * Counts the compressed bytes of the site's files that a page loads; the result is what came since the previous call.
 *
 * @param without the beginning of a file's name that is not counted.
 */
export function weighing(
  page: Page,
  baseURL: string | undefined,
  without?: string,
): () => Promise<number> {
  let sent: Promise<{ responseBodySize: number }>[] = [];
  page.on("requestfinished", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== baseURL || pathname.startsWith("/api/")) return;
    if (without !== undefined && pathname.startsWith(`/assets/${without}-`)) return;
    sent.push(request.sizes());
  });
  return async () => {
    const sizes = await Promise.all(sent);
    sent = [];
    return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
  };
}
