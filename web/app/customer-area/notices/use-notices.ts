import { pageSizes } from "@microfinance/contract/constants.ts";
import { listNotices } from "@microfinance/contract/notices/endpoints.ts";
import { useAnswer } from "../../lib/query.ts";
import { usePages } from "../../lib/use-pages.ts";

/** What the bell counts: the first page of one's own notices, which the panel then shows at once. */
export function useNewestNotices() {
  return useAnswer(listNotices, { query: { page_size: pageSizes.list } });
}

/** One's own notices, page by page. */
export function useNotices() {
  const pages = usePages();
  const answer = useAnswer(listNotices, { query: pages.query }, { keep: true });
  return { answer, pager: pages.pagerOf(answer.data) };
}
