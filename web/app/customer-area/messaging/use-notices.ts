import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { listNotices } from "@microfinance/contract/messaging/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { usePages } from "../../core/use-pages.ts";

/** What the bell counts: the first page of one's own notices, which the panel then shows at once. */
export function useNewestNotices() {
  return useEndpointQuery(listNotices, { query: { page_size: pageSizes.list } });
}

/** One's own notices, page by page. */
export function useNotices() {
  const pages = usePages();
  const answer = useEndpointQuery(listNotices, { query: pages.page }, { keep: true });
  return { answer, pager: pages.pagerOf(answer.data) };
}
