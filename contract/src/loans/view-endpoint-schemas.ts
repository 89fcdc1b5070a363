import { z } from "zod";
import { listOrders } from "../core/endpoint.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { pathId, recordId, requiredText } from "../core/fields.ts";
import { unassignedOfficer } from "./officers.ts";
import { dueFilters, loanSorts, reviewFilters } from "./list-filters.ts";
import { statusLists } from "./status.ts";
import { loanTexts, viewTexts } from "./texts.ts";
import { viewSections } from "./list-filters.ts";

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
export const viewBody = z.strictObject(
  { name: requiredText({ max: 40, error: viewTexts.nameMissing }), ...viewShape },
  unknownPart,
);

export const viewRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  ...viewShape,
  /** Whose view it is; only they change it. */
  staff_id: z.number().int(),
  staff_name: z.string(),
});

export const counts = z.object({
  all: z.number().int(),
  review: z.number().int(),
  manage: z.number().int(),
  active: z.number().int(),
  history: z.number().int(),
  late: z.number().int(),
});

const person = z.object({ staff_id: z.number().int(), name: z.string() });

export const readLoanLists = schemas({
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

export const createView = schemas({
  summary: "Saves a view of a loan list",
  body: viewBody,
  response: oneView,
});

export const updateView = schemas({
  summary: "Changes one's own view of a loan list",
  params: viewParams,
  body: viewBody,
  response: oneView,
});

export const deleteView = schemas({
  summary: "Deletes a view of a loan list",
  params: viewParams,
  response: success({}),
});
