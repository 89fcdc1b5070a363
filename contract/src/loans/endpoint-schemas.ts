import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { pathId, text } from "../core/fields.ts";
import { loanAssessment } from "./schema/assessment.ts";
import { unassignedOfficer } from "./officers.ts";
import { signedActionCallsOf } from "./status.ts";
import { loanActions } from "./status.ts";
import { loanTexts } from "./texts.ts";
import { loanFacts } from "./schema/facts.ts";
import { loanNoteBody } from "./schema/notes.ts";
import { loanRecord } from "./schema/record.ts";
import {
  acceptAccountBody,
  approvalBody,
  decisionBody,
  firstReviewBody,
  loanEditBody,
  secondReviewBody,
  statusFilter,
  undoAnswerBody,
  undoClosingBody,
} from "./schema/requests.ts";
import { dueFilters, loanSorts, reviewFilters } from "./list-filters.ts";

const loanParams = z.object({ id: z.string() });
const customerLoanParams = z.object({ customerId: z.string(), loanId: z.string() });
const oneLoan = success({ loan: loanRecord });

const loanFilter = {
  query: text({ max: textLimits.search }).optional(),
  status: statusFilter.optional(),
  due: z.enum(dueFilters, { error: loanTexts.unknownDue }).optional(),
  review: z.enum(reviewFilters, { error: loanTexts.unknownReview }).optional(),
  /** The staff id of the loan's officer, or "none" for loans without one. */
  officer: z
    .union([z.literal(unassignedOfficer), pathId(loanTexts.unknownOfficer)], {
      error: loanTexts.unknownOfficer,
    })
    .optional(),
};

export const listLoans = schemas({
  summary: "Loans, newest first, by status and search",
  query: sortedPageQuery(loanSorts).extend(loanFilter),
  response: success({ loans: z.array(inBranch(loanRecord)), ...pageFields }),
});

export const exportLoans = exportSchemas(listLoans, loanFilter);

export const listCustomerLoans = schemas({
  summary: "One customer's loans, newest first",
  params: z.object({ customerId: z.string() }),
  query: sortedPageQuery(loanSorts).extend({ status: statusFilter.optional() }),
  response: success({
    loans: z.array(inBranch(loanRecord)),
    data: z.array(inBranch(loanRecord)),
    ...pageFields,
  }),
});

export const readLoanFacts = schemas({
  summary: "Annual rate, duplicates and missing entries of a loan",
  params: loanParams,
  response: success({ facts: loanFacts }),
});

export const readAssessment = schemas({
  summary: "Income, lateness, guarantees and exposure of a loan's customer",
  params: loanParams,
  response: success({ assessment: loanAssessment }),
});

export const addLoanNote = schemas({
  summary: "Adds a note of staff to a loan",
  params: loanParams,
  body: loanNoteBody,
  response: oneLoan,
});

export const readLoan = schemas({
  summary: "One loan with its customer",
  params: loanParams,
  response: oneLoan,
});

export const updateLoan = schemas({
  summary: "Changes a loan's application, and for staff its status",
  params: customerLoanParams,
  body: loanEditBody,
  response: oneLoan,
});

export const reviewFirst = schemas({
  summary: "Completes the first review",
  params: customerLoanParams,
  body: firstReviewBody,
  response: oneLoan,
});

export const reviewSecond = schemas({
  summary: "Completes the second review",
  params: customerLoanParams,
  body: secondReviewBody,
  response: oneLoan,
});

export const approveLoan = schemas({
  summary: loanActions.approve.summary,
  params: customerLoanParams,
  body: approvalBody,
  response: oneLoan,
});

export const signedActionCalls = signedActionCallsOf((action) =>
  schemas({
    summary: loanActions[action].summary,
    params: customerLoanParams,
    body: decisionBody,
    response: oneLoan,
  }),
);

export const askUndoClosing = schemas({
  summary: "Requests to undo the closing of an approved loan",
  params: customerLoanParams,
  body: undoClosingBody,
  response: oneLoan,
});

export const confirmUndoClosing = schemas({
  summary: "Confirms the request to undo a closing, as a second person",
  params: customerLoanParams,
  body: undoAnswerBody,
  response: oneLoan,
});

export const declineUndoClosing = schemas({
  summary: "Declines the request to undo a closing",
  params: customerLoanParams,
  body: undoAnswerBody,
  response: oneLoan,
});

export const acceptPayoutAccount = schemas({
  summary: "Accepts the customer's changed account for the pay-out",
  params: customerLoanParams,
  body: acceptAccountBody,
  response: oneLoan,
});
