import { useState } from "react";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import type { listOrders, PageResponse } from "@microfinance/contract/core/endpoint.ts";
import type { Sort } from "../components/table/columns.ts";

type Order = (typeof listOrders)[number];

/** Page and order of a list which the server pages by cursor (SITE-20). */
export interface Paging {
  /** The part of a list's query that chooses order and page. */
  page: { page_size: number; order?: Order; cursor?: string };
  /** Props of the Pager for a response. */
  pagerOf: (response: PageResponse | undefined) => {
    page: number;
    pages: number;
    onPrevious: (() => void) | null;
    onNext: (() => void) | null;
  };
  /** Props of the DataTable; `key` is the column in the order of the rows' ids, the only order a cursor follows. */
  sortBy: (key: string) => { sort: Sort; onSort: (sort: Sort) => void };
}

/**
 * Paging from a cursor and an order, wherever they are stored.
 *
 * @param onPage stores the cursor of another page; onOrder stores the other order, which starts at its first page.
 */
export function pagingFrom(
  stored: { cursor: string | null; order: Order },
  pageSize: number,
  onPage: (cursor: string) => void,
  onOrder: (order: Order) => void,
): Paging {
  const { cursor, order } = stored;
  const toPage = (to: string | null | undefined) => (to ? () => onPage(to) : null);
  return {
    page: {
      page_size: pageSize,
      ...(order === "oldest" ? { order } : {}),
      ...(cursor === null ? {} : { cursor }),
    },
    pagerOf: (response) => ({
      page: response?.page ?? 1,
      pages: response?.pages ?? 1,
      onPrevious: toPage(response?.previous),
      onNext: toPage(response?.next),
    }),
    sortBy: (key) => ({
      sort: { key, direction: order === "oldest" ? "ascending" : "descending" },
      onSort: ({ direction }) => onOrder(direction === "ascending" ? "oldest" : "newest"),
    }),
  };
}

/** Paging of a list whose page is not part of the address. */
export function usePages(): Paging {
  const [stored, setStored] = useState<{ cursor: string | null; order: Order }>({
    cursor: null,
    order: "newest",
  });
  return pagingFrom(
    stored,
    pageSizes.list,
    (cursor) => setStored({ ...stored, cursor }),
    (order) => setStored({ cursor: null, order }),
  );
}

/** The rows of one page, and the Pager's props, for rows the browser has in full. */
export function useLocalPages<Row>(rows: readonly Row[]) {
  const pageSize = pageSizes.list;
  const [requested, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(requested, pages);
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
