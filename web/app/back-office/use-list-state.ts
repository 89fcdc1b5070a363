import { useNavigate } from "react-router";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { type Paging, pagingFrom } from "../core/use-pages.ts";
import { sectionHref } from "../core/use-section.ts";
import type { SectionKey } from "./section-keys.ts";

/** Parameters which open something over a list; a change of any other parameter starts at the first page. */
const openingParams = [
  "loan",
  "action",
  "staff",
  "transfer",
  "bill",
  "pay",
  "entry",
  "journal",
  "settlement",
  "session",
  "sheet",
  "mode",
  "run",
  "employer",
];

/**
 * Search, filter, order, page and opened row of a list. All of it is in the address, so it survives reloading, the
 * Back button and sending the link to a colleague (SITE-35).
 */
export interface ListState extends Paging {
  query: string;
  status: string;
  /** The opened loan's code: empty where the address has `loan=` without a code, null while nothing is open. */
  loan: string | null;
  /** The decision whose form is open in Manage Loan Deposition. */
  action: string | null;
  /** Props of the list's SearchField. */
  search: { searched: string; onSearch: (text: string) => void };
  /** Changes parameters of the address: null removes one, a missing name leaves it as it is. */
  change: (changes: Readonly<Record<string, string | null>>, how?: "push" | "replace") => void;
}

/** The filter of lists which are narrowed by a search text and a status. */
export function searchAndStatus({ query, status }: ListState): { query: string; status?: string } {
  return status === "" ? { query } : { query, status };
}

/**
 * Reads and changes the list state in a section's address.
 *
 * @param firstOrder the order of an address without one.
 */
export function useListState(
  section: SectionKey,
  params: URLSearchParams,
  pageSize: number = pageSizes.list,
  firstOrder: "newest" | "oldest" = "newest",
): ListState {
  const navigate = useNavigate();
  const change: ListState["change"] = (changes, how = "push") =>
    void navigate(
      { hash: sectionHref(section, changedParams(params, changes)) },
      { replace: how === "replace", preventScrollReset: true },
    );
  const query = params.get("query") ?? "";
  const usualOrder = (sort: string | null) => (sort === null ? firstOrder : "newest");
  const stated = params.get("order");
  const order =
    stated === "oldest" || stated === "newest" ? stated : usualOrder(params.get("sort"));
  return {
    query,
    status: params.get("status") ?? "",
    loan: params.get("loan"),
    action: params.get("action"),
    search: {
      searched: query,
      onSearch: (text) => change({ query: text || null }, "replace"),
    },
    change,
    ...pagingFrom(
      { cursor: params.get("cursor"), sort: params.get("sort"), order },
      pageSize,
      (cursor) => change({ cursor }),
      (sort, next) => change({ sort, order: next === usualOrder(sort) ? null : next }),
    ),
  };
}

/** The parameters after a change: null removes a name, and another list starts at its first page. */
export function changedParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const next = new Map(params);
  if (Object.keys(changes).some((name) => !openingParams.includes(name))) next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}
