import { randomUUID } from "node:crypto";
import { readNumber, readText } from "../../call.ts";
import {
  type Loan,
  type Office,
  type Person,
  apply,
  applicationOf,
  approve,
  close,
  makeCustomer,
  must,
  reviewFully,
} from "../../seed.ts";
import { randomOf } from "../../random.ts";
import { makeTransfer } from "../../traffic/items.ts";
import { emptyPdf } from "../values.ts";
import { type Field, type Prepare, namesOf, namesOfLoan, noNames } from "./field.ts";

/** What the forms of reviews, decisions and payments ask for. */
const decision = {
  first_review_notes: "Complete",
  second_review_notes: "Sound",
  approved_by: "Isata Koroma",
  approval_comments: "Within the limit",
  approved_amount: 4_000,
  amount: 10,
  reason: "Closed in error",
  bank_name: "SLCB",
  account_name: "Mariama Bangura",
  account_number: "99887766",
  full_name: "Mariama Bangura",
  applicant_initial: "MB",
  status: undefined,
  transaction_date: undefined,
};

/** A loan of somebody, written down by the office: customers apply so many times a day themselves. */
async function loanOf(field: Field, owner: Person, files: object[] = []): Promise<Loan> {
  const { code } = await namesOf(field, owner);
  const body = { ...applicationOf(5_000, 6), files, customer_id: code };
  return apply(field.origin, field.colleague, body);
}

/** More of one customer's would make a change of their records write to hundreds of open applications. */
const loansEach = 10;

/** Who has the loan that a request is about: the customer who asks, for anybody else one of the office's. */
async function borrowerFor(field: Field, by: Person | undefined): Promise<Person> {
  if (by?.area === "user") return by;
  field.loans += 1;
  if (field.loans % loansEach === 0) field.customer = await makeCustomer(field.origin);
  return field.customer;
}

/** A loan that has come so far. */
export function loanThat(
  bring: (origin: string, office: Office, loan: Loan) => Promise<void>,
): Prepare {
  return async (field, by) => {
    const loan = await loanOf(field, await borrowerFor(field, by));
    await bring(field.origin, field, loan);
    return {
      path: namesOfLoan(loan),
      body: { ...noNames, ...applicationOf(5_000, 6).loan, ...decision },
    };
  };
}
export const applied = loanThat(async () => {});
export const approved = loanThat(approve);
export const closed = loanThat(close);

/** A closed loan whose closing somebody has asked to undo. */
export const undoAsked = loanThat(async (origin, office, loan) => {
  await close(origin, office, loan);
  const path = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
  const body = { reason: "Closed in error" };
  await must(origin, { method: "POST", path, token: office.manager.token, body });
});

/** A reviewed loan whose customer has another account since. */
export const accountChanged = loanThat(async (origin, office, loan) => {
  await reviewFully(origin, office, loan);
  const path = `/customer/${loan.customer_id}/bank`;
  const body = { bank_name: "SLCB", account_name: "Mariama Bangura", account_number: "99887766" };
  // Whoever changes the account does not accept it: the manager does.
  await must(origin, { method: "PUT", path, token: office.colleague.token, body });
});

/** A whole application, from a customer or for one. */
export const application: Prepare = async (field, by) => {
  const { code } = await namesOf(field, field.customer);
  const customer_id = by?.area === "user" ? undefined : code;
  return { body: { ...applicationOf(5_000, 6), customer_id } };
};

/** An unfinished application of whoever asks, with a paper. */
export const draft: Prepare = async ({ origin, manager }, by) => {
  const applicationId = randomUUID();
  const { token } = by ?? manager;
  const path = `/applications/${applicationId}`;
  await must(origin, { method: "PUT", path: `${path}/draft`, token, body: { step: 1, body: {} } });
  const body = { name: "pay slip.pdf", content: emptyPdf };
  const paper = await must(origin, { method: "POST", path: `${path}/files`, token, body });
  return {
    path: { applicationId, fileId: readText(paper, "file", "id") },
    body: { name: "a.pdf" },
  };
};

/** A loan with a paper. */
export const paper: Prepare = async (field, by) => {
  const files = [{ name: "pay slip.pdf", content: emptyPdf }];
  const loan = await loanOf(field, await borrowerFor(field, by), files);
  const { token } = field.manager;
  const path = `/loans/${loan.loan_id}/files`;
  const found = await must(field.origin, { method: "GET", path, token });
  return { path: { ...namesOfLoan(loan), fileId: readText(found, "files", 0, "id") } };
};

export const payment: Prepare = async (field) => {
  const { path } = await approved(field, undefined);
  const { token } = field.manager;
  const body = { amount: 10, payment_method: "Cash" };
  const pay = { method: "POST", path: `/loans/${path?.["loanId"]}/pay`, token, body };
  const paid = await must(field.origin, pay);
  return { path: { paymentId: String(readNumber(paid, "payment", "id")) } };
};

/** A transfer that can be recorded: random values rarely have an allowed date and an unused pin. */
export const newTransfer: Prepare = async () => {
  const { call } = makeTransfer(randomOf(Math.random() * 1e9));
  return { body: { ...Object(call.body) } };
};

export const transfer: Prepare = async ({ origin, manager }) => {
  const { call } = makeTransfer(randomOf(Math.random() * 1e9));
  const answer = await must(origin, {
    ...call,
    path: "/money/transfers/create",
    token: manager.token,
  });
  const id = readNumber(answer, "data", "id");
  return { path: { id: String(id) }, body: { status: undefined, transfer_date: undefined } };
};

/** What a correction of a completed transfer leaves as the books and the medium hold it (TRF-6). */
export const correctedTransfer: Prepare = async (field, named) => {
  const { path, body } = await transfer(field, named);
  const booked = {
    transfer_pin: undefined,
    transfer_medium: undefined,
    amount: undefined,
    foreign_currency: undefined,
    local_currency: undefined,
  };
  return { path, body: { ...body, ...booked } };
};

/** Only what is canceled can be deleted (TRF-8). */
export const canceledTransfer: Prepare = async (field, named) => {
  const { path } = await transfer(field, named);
  const call = { method: "POST", path: `/money/transfers/${path?.["id"]}/cancel` };
  await must(field.origin, { ...call, token: field.manager.token, body: { reason: "A trial" } });
  return { path, body: { reason: "A trial" } };
};
