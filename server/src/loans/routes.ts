import * as agreementSchemas from "@microfinance/contract/agreements/endpoint-schemas.ts";
import * as agreementEndpoints from "@microfinance/contract/agreements/endpoints.ts";
import { agreementTexts } from "@microfinance/contract/agreements/texts.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import * as approvalSchemas from "@microfinance/contract/loans/approval-endpoint-schemas.ts";
import * as approvalEndpoints from "@microfinance/contract/loans/approval-endpoints.ts";
import * as loanSchemas from "@microfinance/contract/loans/endpoint-schemas.ts";
import * as loanEndpoints from "@microfinance/contract/loans/endpoints.ts";
import { noteTexts } from "@microfinance/contract/loans/note-texts.ts";
import {
  loanTexts,
  payoutAccountTexts,
  actionTexts,
  loanEditTexts,
  reviewTexts,
} from "@microfinance/contract/loans/texts.ts";
import {
  canonicalStatus,
  loanActions,
  signedActions,
} from "@microfinance/contract/loans/status.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { undoTexts } from "@microfinance/contract/loans/undo-closing.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import * as servicingSchemas from "@microfinance/contract/servicing/endpoint-schemas.ts";
import * as servicingEndpoints from "@microfinance/contract/servicing/endpoints.ts";
import { cancellationAsked } from "@microfinance/contract/servicing/cancellation-texts.ts";
import { writeOffTexts } from "@microfinance/contract/servicing/write-off-texts.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recordSearch } from "../audit/record-search.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { toRequest, waitingEnding } from "../requests/request-rows.ts";
import { exportRoute } from "../exports/export-route.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { askApproval } from "./ask-approval.ts";
import { approveLoan } from "./approve-loan.ts";
import { decideLoan } from "./decide-loan.ts";
import { loanList } from "./lists.ts";
import { addNote } from "../loan-record/notes.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { readAssessment } from "./read-assessment.ts";
import { readDetails } from "./read-details.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { readFacts } from "./read-facts.ts";
import { acceptPayoutAccount } from "./payout-account.ts";
import { reviewFirst, reviewSecond } from "../loan-record/review-loan.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { schedulePdf } from "./schedule-pdf.ts";
import { loanStatementPdf } from "./statement-pdf.ts";
import { askUndoClosing, confirmUndoClosing, declineUndoClosing } from "./undo-closing.ts";
import { updateLoan } from "./update-loan.ts";
import { allWork } from "./work-filters.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { amountOfKind, chargeKinds } from "@microfinance/contract/accounting/charges.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  columnsFor,
  date,
  type ExportTable,
  money,
  number,
  percent,
  text,
  time,
  phone,
} from "../exports/columns.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";
import { chargedWords, repaymentLabel } from "@microfinance/contract/schedules/words.ts";

/** The columns of an export of loans: those of the screens, and further fields of a loan book (RPT-10). */
const loanExport: ExportTable<LoanRow> = {
  noun: "loan",
  name: "loans",
  columns: [
    text("Loan ID", (loan) => loan.loan_id),
    time("Submitted", (loan) => loan.created_at.toISOString()),
    text("Customer ID", (loan) => loan.customer_id),
    text("Customer", fullName),
    phone("Phone", (loan) => loan.phone),
    text("Institution", (loan) => loan.employer_name),
    text("Status", (loan) => loan.status),
    text("Loan type", (loan) => loan.loan_type_name),
    text("Loan purpose", (loan) => loan.loan_purpose),
    money("Requested", (loan) => loan.loan_amount),
    percent("Interest rate", (loan) => loan.interest_rate),
    number("Period", (loan) => loan.loan_period),
    text("Unit of the period", (loan) => loan.period_unit),
    text("How interest is charged", (loan) => chargedWords(repaymentOf(loan))),
    text("Paid", (loan) => repaymentLabel(repaymentOf(loan))),
    money("Approved", (loan) => loan.approved_amount),
    date("Approval date", (loan) => loan.approval_date),
    text("Approved by", (loan) => loan.approved_by),
    date("Due date", (loan) => loan.due_date),
    ...chargeKinds.map((kind) =>
      money<LoanRow>(kind.label, (loan) => amountOfKind(kind, loan.processing_fee, loan.charges)),
    ),
    money("Disbursed", (loan) => loan.disbursed_amount),
    money("Total amount", (loan) => loan.total_amount),
    money("Instalment", (loan) => loan.monthly_payment),
    money("Total paid", (loan) => loan.paid_total),
    date("Last payment", (loan) => loan.last_payment_date),
    money("Balance", (loan) => loan.balance),
    date("Next due", (loan) => loan.next_due_date),
    money("Next due", (loan) => loan.next_due_amount),
    text("First reviewer", (loan) => loan.first_reviewer),
    date("First review date", (loan) => loan.first_review_date),
    text("Second reviewer", (loan) => loan.second_reviewer),
    date("Second review date", (loan) => loan.second_review_date),
    text("Captured by", (loan) => loan.staff_name),
    text("Officer", (loan) => loan.officer_name),
    ...columnsFor(loanFields),
  ],
};

const { readSchedulePdf } = withSchemas(agreementEndpoints, agreementSchemas);
const { askApproval: askApprovalCall } = withSchemas(approvalEndpoints, approvalSchemas);
const loans = withSchemas(loanEndpoints, loanSchemas);
const decisions = withSchemas(loanEndpoints.signedActionCalls, loanSchemas.signedActionCalls);
const { readLoanDetails, readLoanStatement } = withSchemas(servicingEndpoints, servicingSchemas);

/** The filter of the list of all loans. */
type LoanQuery = Omit<z.output<NonNullable<typeof loanSchemas.exportLoans.query>>, "format">;

/** Lists, details, edits, reviews and decisions of loans (LOAN-67, LOAN-34). */
export function loanRoutes(app: FastifyInstance, deps: Deps): void {
  readingRoutes(app, deps);
  changingRoutes(app, deps);
  secondPersonRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, deps: Deps): void {
  const everyLoan = (query: LoanQuery, { reading }: { reading: Deps }) =>
    loanList(
      reading.db,
      {
        statuses: query.status ?? null,
        query: query.query ?? "",
        customer_id: null,
        due: query.due ?? null,
        review: query.review ?? null,
        officer: query.officer ?? null,
      },
      today(deps),
    );
  route(app, deps, loans.listLoans, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, everyLoan(query, { reading }), deps.now());
    await recordSearch(deps.db, ctx, "loans", query.query, page.total, query);
    return reply(loanTexts.listed, {
      loans: rows.map((row) => toLoan(row, "staff", today(deps))),
      ...page,
    });
  });
  exportRoute(app, deps, loans.exportLoans, loanExport, everyLoan);
  route(app, deps, loans.listCustomerLoans, async ({ params, query, actor, reading }) => {
    const key = await findCustomerKey(reading.db, params.customerId);
    if (key === null) throw notFound(customerTexts.notFound);
    const { customer_id } = key;
    const filter = { ...allWork, statuses: query.status ?? null, query: "", customer_id };
    const list = loanList(reading.db, filter, today(deps));
    const { rows, ...page } = await readPage(query, list, deps.now());
    const listed = rows.map((row) => toLoan(row, actor.area, today(deps)));
    return reply(loanTexts.listed, { loans: listed, data: listed, ...page });
  });
  route(app, deps, readLoanDetails, async ({ params, actor }) =>
    reply(loanTexts.found, { loan: await readDetails(deps, params.id, actor.area) }),
  );
  documentRoute(
    app,
    deps,
    readLoanStatement,
    async ({ params }, letterhead) => {
      const loan = await readDetails(deps, params.id, "customer");
      if (loan.paid_out_on === null) throw conflict(loanTexts.noStatement);
      return {
        name: `Statement ${loan.loan_id}.pdf`,
        content: await loanStatementPdf(loan, letterhead, today(deps), deps.now()),
        event: { action: "statement.download", record_type: "loan", record_id: loan.loan_id },
      };
    },
    ({ id }) => ({ kind: "loan", key: id }),
  );
  documentRoute(
    app,
    deps,
    readSchedulePdf,
    async ({ params }, letterhead) => {
      const loan = await readDetails(deps, params.id, "customer");
      if (loan.paid_out_on === null) throw conflict(loanTexts.noStatement);
      return {
        name: `Schedule ${loan.loan_id}.pdf`,
        content: await schedulePdf(loan, letterhead, today(deps), deps.now()),
        event: { action: "schedule.download", record_type: "loan", record_id: loan.loan_id },
      };
    },
    ({ id }) => ({ kind: "loan", key: id }),
  );
  route(app, deps, loans.readLoanFacts, async ({ params }) =>
    reply(loanTexts.found, { facts: await readFacts(deps, params.id) }),
  );
  route(app, deps, loans.readAssessment, async ({ params }) =>
    reply(loanTexts.found, { assessment: await readAssessment(deps, params.id) }),
  );
  route(app, deps, loans.readLoan, async ({ params, actor }) =>
    reply(loanTexts.found, {
      loan: toLoan(await loanOf(deps.db, params.id), actor.area, today(deps)),
    }),
  );
}

function changingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, loans.updateLoan, async ({ params, body, actor, ctx }) => {
    const loan = await updateLoan(deps, actor, params, body, ctx);
    const done = await editedText(deps, actor.area, loan, body.status);
    return reply(done, { loan: toLoan(loan, actor.area, today(deps)) });
  });
  route(app, deps, loans.reviewFirst, async ({ params, body, ctx }) => {
    const loan = await reviewFirst(deps, params, body, ctx);
    return reply(reviewTexts.firstDone, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, loans.reviewSecond, async ({ params, body, ctx }) => {
    const loan = await reviewSecond(deps, params, body, ctx);
    return reply(reviewTexts.secondDone, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, loans.addLoanNote, async ({ params, body, ctx }) => {
    const loan = await addNote(deps, params.id, body, ctx);
    return reply(noteTexts.added, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, loans.approveLoan, async ({ params, body, ctx }) => {
    const { loan, waits } = await approveLoan(deps, params, body, ctx);
    const done = actionTexts.done("approve");
    const text = waits === null ? done : `${done} ${agreementTexts.notPaidOut(waits)}`;
    return reply(text, { loan: toLoan(loan, "staff", today(deps)) });
  });
  for (const action of signedActions) {
    route(app, deps, decisions[action], async ({ params, body, ctx }) => {
      const loan = await decideLoan(deps, action, params, body, ctx);
      const text =
        loan.status === loanActions[action].to
          ? actionTexts.done(action)
          : await endingAskedText(deps, loan.id);
      return reply(text, { loan: toLoan(loan, "staff", today(deps)) });
    });
  }
}

/** The answer to an edit; one that would end a loan with principal owed has asked a second person instead. */
async function editedText(
  deps: Deps,
  area: "customer" | "staff",
  loan: LoanRow,
  requested: string | null | undefined,
): Promise<string> {
  if (area === "customer") return loanEditTexts.customerDone;
  const status = requested ? canonicalStatus(requested) : null;
  const isEnding = status === "canceled" || status === "closed";
  return isEnding && loan.status !== status
    ? endingAskedText(deps, loan.id)
    : loanEditTexts.staffDone;
}

/** The answer to a closing or cancellation that a second person must approve (SERV-121). */
async function endingAskedText(deps: Deps, loanId: number): Promise<string> {
  const request = await waitingEnding(deps.db, loanId);
  const amount = formatNleExact(request?.amount ?? 0);
  return request?.kind === "cancellation"
    ? cancellationAsked(amount)
    : writeOffTexts.closingAsked(amount);
}

/** Undoing a closing with two persons, and accepting a changed payout account (LOAN-49). */
function secondPersonRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, loans.askUndoClosing, async ({ params, body, ctx }) => {
    const loan = await askUndoClosing(deps, params, body, ctx);
    return reply(undoTexts.asked, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, loans.confirmUndoClosing, async ({ params, body, actor, ctx }) => {
    const loan = await confirmUndoClosing(deps, params, body, actor, ctx);
    return reply(undoTexts.confirmed, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, loans.declineUndoClosing, async ({ params, body, ctx }) => {
    const loan = await declineUndoClosing(deps, params, body, ctx);
    return reply(undoTexts.declined, { loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, askApprovalCall, async ({ params, body, ctx }) => {
    const request = await askApproval(deps, params, body, ctx);
    return reply(requestTexts.asked, { request: toRequest(request, false) });
  });
  route(app, deps, loans.acceptPayoutAccount, async ({ params, body, ctx }) => {
    const loan = await acceptPayoutAccount(deps, params, body, ctx);
    return reply(payoutAccountTexts.accepted, { loan: toLoan(loan, "staff", today(deps)) });
  });
}
