import { useState } from "react";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import type { listOrders, PageResponse } from "@microfinance/contract/core/endpoint.ts";

type Order = (typeof listOrders)[number];

/** The page that is shown, by its cursor, and the order. */
interface Stored {
  cursor: string | null;
  /** The name of a column's order; null for that of the rows' ids. */
  sort: string | null;
  order: Order;
}

/** Page and order of a list which the server pages by cursor (SITE-20). */
export interface Paging {
  /** The part of a list's query that chooses order and page. */
  page: { page_size: number; sort?: string; order?: Order; cursor?: string };
  /** Props of the Pager for a response. */
  pagerOf: (response: PageResponse | undefined) => {
    page: number;
    /** Null while they are counted. */
    pages: number | null;
    onPrevious: (() => void) | null;
    onNext: (() => void) | null;
  };
  /** Props of the DataTable. */
  sorting: { sort: Sort; onSort: (sort: Sort) => void };
}

/**
 * Paging from a cursor and an order, wherever they are stored.
 *
 * @param onPage stores the cursor of another page; onOrder stores another order, which starts at its first page.
 */
export function pagingFrom(
  stored: Stored,
  pageSize: number,
  onPage: (cursor: string) => void,
  onOrder: (by: string | null, order: Order) => void,
): Paging {
  const { cursor, sort, order } = stored;
  const toPage = (to: string | null | undefined) => (to ? () => onPage(to) : null);
  return {
    page: {
      page_size: pageSize,
      ...(sort === null ? {} : { sort }),
      ...(order === "oldest" ? { order } : {}),
      ...(cursor === null ? {} : { cursor }),
    },
    pagerOf: (response) => ({
      page: response?.page ?? 1,
      pages: response?.total_follows === true ? null : (response?.pages ?? 1),
      onPrevious: toPage(response?.previous),
      onNext: toPage(response?.next),
    }),
    sorting: {
      sort: { by: sort, direction: order === "oldest" ? "ascending" : "descending" },
      onSort: ({ by, direction }) => onOrder(by, direction === "ascending" ? "oldest" : "newest"),
    },
  };
}

/** Paging of a list whose page is not part of the address. */
export function usePages(): Paging {
  const [stored, setStored] = useState<Stored>({ cursor: null, sort: null, order: "newest" });
  return pagingFrom(
    stored,
    pageSizes.list,
    (cursor) => setStored({ ...stored, cursor }),
    (sort, order) => setStored({ cursor: null, sort, order }),
  );
}

/** The rows of one page, and the Pager's props, for rows the browser has in full. */
export function useLocalPages<Row>(rows: readonly Row[], pageSize: number = pageSizes.list) {
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

/** The order of the rows: the name of a column's order, or null for that of their ids. */
export interface Sort {
  by: string | null;
  direction: "ascending" | "descending";
}
