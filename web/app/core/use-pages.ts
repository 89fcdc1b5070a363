import { useState } from "react";
import { pageSizes } from "@microfinance/contract/core/constants.ts";

/** What every list answers beside its rows (SITE-20). */
export interface PageAnswer {
  page: number;
  pages: number;
  total: number;
  next: string | null;
  previous: string | null;
}

/**
 * Walks a list by cursor (SITE-20). Give `query` to the list's call and `pagerOf(answer)` to
 * the Pager. A change of `filter` (search text, status) starts again at the first page.
 */
export function usePages(filter = "", pageSize: number = pageSizes.list) {
  const [place, setPlace] = useState<{ filter: string; cursor: string | null }>({
    filter,
    cursor: null,
  });
  const cursor = place.filter === filter ? place.cursor : null;
  const toPage = (to: string | null | undefined) =>
    to ? () => setPlace({ filter, cursor: to }) : null;
  return {
    query: cursor === null ? { page_size: pageSize } : { page_size: pageSize, cursor },
    pagerOf: (answer: PageAnswer | undefined) => ({
      page: answer?.page ?? 1,
      pages: answer?.pages ?? 1,
      onPrevious: toPage(answer?.previous),
      onNext: toPage(answer?.next),
    }),
  };
}

/** The same pager over rows that are all here already: the page's rows and the Pager's props. */
export function useLocalPages<Row>(rows: readonly Row[], pageSize: number = pageSizes.list) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wanted, pages);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    pager: {
      page,
      pages,
      onPrevious: page > 1 ? () => setPage(page - 1) : null,
      onNext: page < pages ? () => setPage(page + 1) : null,
    },
  };
}
