import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { listNotices } from "@microfinance/contract/messaging/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { usePages } from "../../core/use-pages.ts";

/** The first page of the customer's notices: the bell counts it, and the panel shows it without a request. */
export function useNewestNotices() {
  return useEndpointQuery(listNotices, { query: { page_size: pageSizes.list } });
}

/** The customer's notices, page by page. */
export function useNotices() {
  const pages = usePages();
  const answer = useEndpointQuery(listNotices, { query: pages.page }, { keep: true });
  return { answer, pager: pages.pagerOf(answer.data) };
}
