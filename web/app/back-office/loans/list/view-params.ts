import { unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { loanSorts } from "@microfinance/contract/loans/list-filters.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import type { LoanView, LoanViewInput } from "@microfinance/contract/loans/view-endpoints.ts";
import type { viewSections } from "@microfinance/contract/loans/list-filters.ts";
import type { LoanList } from "./loan-list.tsx";

/** A section of the back office that is a list of loans. */
export type ViewSection = (typeof viewSections)[number];

/** The parameters of a view's address. */
export function paramsOf(view: LoanView): Record<string, string> {
  const { officer, ...filter } = view.filter;
  return {
    ...filter,
    ...(officer === undefined ? {} : { officer: String(officer) }),
    ...(view.order === "oldest" ? { order: view.order } : {}),
    view: String(view.id),
  };
}

/** What a view of this list holds: its filter without the search text, and its order. */
export function viewOf(
  section: ViewSection,
  list: LoanList,
): Pick<LoanViewInput, "section" | "filter" | "order"> {
  const { due, review, officer } = list.filter;
  const sort = loanSorts.find((known) => known === list.page.sort);
  // The statuses of other sections are their own.
  const status = statusLists.filter.find((known) => known === list.filter.status);
  return {
    section,
    filter: {
      ...(section === "loans" && status !== undefined && { status }),
      ...(due !== undefined && { due }),
      ...(review !== undefined && { review }),
      ...(officer !== undefined && {
        officer: officer === unassignedOfficer ? officer : Number(officer),
      }),
      ...(sort !== undefined && { sort }),
    },
    order: list.page.order ?? "newest",
  };
}
