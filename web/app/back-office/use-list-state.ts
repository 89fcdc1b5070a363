import { useNavigate } from "react-router";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import type { listOrders } from "@microfinance/contract/core/endpoint.ts";
import { sectionHref } from "../core/use-section.ts";
import type { PageAnswer } from "../core/use-pages.ts";
import type { Sort } from "../components/table/columns.ts";
import type { SectionKey } from "./sections.ts";

/** Names that open something over a list; every other one makes it another list. */
const opening = ["loan", "action", "staff", "transfer"];

type Order = (typeof listOrders)[number];

/**
 * The place in a list: search, filter, order, page and what is opened, all in the address, so that reloading, going
 * back and sending the address to a colleague keep it.
 */
export interface ListState {
  query: string;
  status: string;
  /** The opened loan's code: empty where the address names none after `loan=`, null while nothing is open. */
  loan: string | null;
  /** The decision whose form is open in Manage Loan Deposition. */
  action: string | null;
  /** The part of a list call's query that chooses order and page. */
  page: { page_size: number; order?: Order; cursor?: string };
  /** Goes on to another place; what is null is left out, what is not named stays. */
  change: (changes: Readonly<Record<string, string | null>>, how?: "push" | "replace") => void;
  /** Props of the Pager for an answer. */
  pagerOf: (answer: PageAnswer | undefined) => {
    page: number;
    pages: number;
    onPrevious: (() => void) | null;
    onNext: (() => void) | null;
  };
  /** Props of the DataTable whose column of this key, which follows the rows' ids, orders the list. */
  sortBy: (key: string) => { sort: Sort; onSort: (sort: Sort) => void };
}

/** Reads and changes the place of a section that shows a list. */
export function useListState(
  section: SectionKey,
  params: URLSearchParams,
  pageSize: number = pageSizes.list,
): ListState {
  const navigate = useNavigate();
  const change: ListState["change"] = (changes, how = "push") =>
    void navigate(
      { hash: sectionHref(section, changedPlace(params, changes)) },
      { replace: how === "replace", preventScrollReset: true },
    );
  const cursor = params.get("cursor");
  const isOldestFirst = params.get("order") === "oldest";
  const toPage = (to: string | null | undefined) => (to ? () => change({ cursor: to }) : null);
  return {
    query: params.get("query") ?? "",
    status: params.get("status") ?? "",
    loan: params.get("loan"),
    action: params.get("action"),
    page: {
      page_size: pageSize,
      ...(isOldestFirst ? { order: "oldest" } : {}),
      ...(cursor === null ? {} : { cursor }),
    },
    change,
    pagerOf: (answer) => ({
      page: answer?.page ?? 1,
      pages: answer?.pages ?? 1,
      onPrevious: toPage(answer?.previous),
      onNext: toPage(answer?.next),
    }),
    sortBy: (key) => ({
      sort: { key, direction: isOldestFirst ? "ascending" : "descending" },
      onSort: ({ direction }) => change({ order: direction === "ascending" ? "oldest" : null }),
    }),
  };
}

/** The parameters after a change: null leaves a name out, and another list starts at its first page. */
export function changedPlace(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const next = new Map(params);
  if (Object.keys(changes).some((name) => !opening.includes(name))) next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}
