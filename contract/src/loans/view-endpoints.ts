import { z } from "zod";
import { endpoint, listOrders, success } from "../core/endpoint.ts";
import { pathId, recordId, requiredText } from "../core/fields.ts";
import { unassignedOfficer } from "./officers.ts";
import { dueFilters, loanSorts, reviewFilters } from "./schema/requests.ts";
import { statusLists } from "./status.ts";
import { loanTexts, viewTexts } from "./texts.ts";

const tag = "loans";

/** The lists of the page of loans that a view narrows: sections of the back office (LOAN-91). */
export const viewSections = [
  "loans",
  "review-loans",
  "manage-loans",
  "loan-approval",
  "loan-history",
] as const;

const unknownPart = { error: viewTexts.unknownPart };

/** The filter of a view and the column of its order: those of the list without its search text, which names people. */
const viewFilter = z.strictObject(
  {
    status: z.enum(statusLists.filter, { error: loanTexts.unknownStatus }).optional(),
    due: z.enum(dueFilters, { error: loanTexts.unknownDue }).optional(),
    review: z.enum(reviewFilters, { error: loanTexts.unknownReview }).optional(),
    officer: z
      .union([z.literal(unassignedOfficer), recordId(loanTexts.unknownOfficer)], {
        error: loanTexts.unknownOfficer,
      })
      .optional(),
    sort: z.enum(loanSorts, unknownPart).optional(),
  },
  unknownPart,
);

const viewShape = {
  section: z.enum(viewSections, unknownPart),
  filter: viewFilter,
  order: z.enum(listOrders, unknownPart),
  /** Two values in a column, or one column each. */
  columns: z.enum(["stacked", "single"], unknownPart),
  is_shared: z.boolean(unknownPart),
};

/** A saved view: a name for filter, order and columns of one list. */
const viewBody = z.strictObject(
  { name: requiredText({ max: 40, error: viewTexts.nameMissing }), ...viewShape },
  unknownPart,
);

const viewRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  ...viewShape,
  /** Whose view it is; only they change it. */
  staff_id: z.number().int(),
  staff_name: z.string(),
});

/** A saved view as the screens read it. */
export type LoanView = z.output<typeof viewRecord>;

/** What a view holds. */
export type LoanViewInput = z.output<typeof viewBody>;

const counts = z.object({
  all: z.number().int(),
  review: z.number().int(),
  manage: z.number().int(),
  active: z.number().int(),
  history: z.number().int(),
  late: z.number().int(),
});

const person = z.object({ staff_id: z.number().int(), name: z.string() });

/** How many loans each list has. */
export type LoanCounts = z.output<typeof counts>;

/** What the page of loans shows around its lists: their counts, the officers, and the views of this person (LOAN-91). */
export const readLoanLists = endpoint({
  method: "GET",
  path: "/loans/lists",
  access: "loans.list",
  tag,
  summary: "Counts of the loan lists, officers, and saved views",
  response: success({
    counts,
    /** Staff who are the officer of a loan, by name. */
    officers: z.array(person),
    /** Staff who can become the officer of a loan, by name; empty for those who may not assign one. */
    assignable: z.array(person),
    /** The caller's own views and shared ones, by name. */
    views: z.array(viewRecord),
  }),
});

const oneView = success({ view: viewRecord });
const viewParams = z.object({ id: pathId() });

/** Saves a view under a name that the person has not used yet, at most 30 each (LOAN-91). */
export const createView = endpoint({
  method: "POST",
  path: "/loans/views",
  access: "loans.save_view",
  tag,
  summary: "Saves a view of a loan list",
  body: viewBody,
  response: oneView,
});

/** Renames, shares or changes one's own view (LOAN-91). */
export const updateView = endpoint({
  method: "PUT",
  path: "/loans/views/{id}",
  access: "loans.save_view",
  tag,
  summary: "Changes one's own view of a loan list",
  params: viewParams,
  body: viewBody,
  response: oneView,
});

/** Deletes one's own view; a system admin also a shared one of another person (LOAN-91). */
export const deleteView = endpoint({
  method: "DELETE",
  path: "/loans/views/{id}",
  access: "loans.save_view",
  tag,
  summary: "Deletes a view of a loan list",
  params: viewParams,
  response: success({}),
});
