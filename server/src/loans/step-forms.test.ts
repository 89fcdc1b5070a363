import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { statusOf } from "../../test-support/loan-records.ts";
import {
  colleaguesOf,
  type Deciders,
  formOf,
  makeDeciders,
  makeLoanIn,
  type Reachable,
  step,
  steps,
} from "../../test-support/make-decision.ts";
import { makeCustomer } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
});
afterAll(() => test.close());

describe("LOAN-55 the forms", () => {
  const neededStatus: Record<string, Reachable> = {
    "review/first": "applied",
    "review/second": "processing",
    approve: "processed",
    reject: "applied",
    cancel: "paying",
    close: "paying",
  };

  it.each([
    ["review/first", { first_reviewer: " " }, "Please enter the reviewer's name."],
    ["review/first", { first_review_notes: "" }, "Please enter the review notes."],
    ["review/first", { first_review_notes: null }, "Please enter the review notes."],
    [
      "review/first",
      { first_review_notes: "x".repeat(51) },
      "Review notes can have at most 50 characters.",
    ],
    ["review/first", { first_review_notes: 5 }, "Please enter the review notes."],
    ["review/first", { first_reviewer: "a\0b" }, "This text has characters that cannot be stored."],
    ["review/second", { second_reviewer: "" }, "Please enter the reviewer's name."],
    [
      "review/second",
      { second_review_notes: "x".repeat(2001) },
      "Please use at most 2,000 characters.",
    ],
    ["approve", { approved_by: "" }, "Please enter the approver's name."],
    ["approve", { comments: "  " }, "Please enter your comments."],
    ["approve", { approved_amount: 0 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: "" }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: -1 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: 0.001 }, "Enter an approved amount above 0."],
    ["approve", { approved_amount: 1e30 }, fieldTexts.amountTooLarge],
    ["approve", { approved_amount: [] }, "Please enter a number."],
    ["approve", { approved_amount: 0.04 }, "This amount is too small for 6 monthly payments."],
    ["approve", { interest_rate: 20 }, "Enter the rate as a fraction, for example 0.2 for 20%."],
    ["approve", { interest_rate: 0 }, "Enter the rate as a fraction, for example 0.2 for 20%."],
    [
      "approve",
      { interest_rate: 0.22222 },
      "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
    ],
    ["approve", { loan_period: 0 }, "Enter the loan period as a whole number of months above 0."],
    ["approve", { loan_period: 2.5 }, "Enter the loan period as a whole number of months above 0."],
    ["approve", { loan_period: 601 }, "The loan period can be at most 600 months."],
    ["reject", { approved_by: null }, "Please enter the approver's name."],
    ["cancel", { approved_by: undefined }, "Please enter the approver's name."],
    ["close", { approved_by: undefined }, "Please enter the approver's name."],
    ["reject", { comments: undefined }, "Please enter your comments."],
    [
      "reject",
      { customerId: "CUS-999999" },
      "The customer named in the form is not the one in the address.",
    ],
    ["reject", { loanId: 999999 }, "The loan named in the form is not the one in the address."],
    ["reject", { loan_id: { id: 1 } }, "The loan named in the form is not the one in the address."],
  ] as const)("%s with %j: %s", async (path, changes, text) => {
    const loan = await makeLoanIn(test, people, neededStatus[path] ?? "applied");
    const response = await step(test, people.manager, loan, path, { ...formOf(path), ...changes });
    expect([response.statusCode, response.json().error]).toEqual([400, text]);
    expect(await statusOf(test, loan)).toBe(neededStatus[path]);
  });

  it.each(steps)("%s without a body, or with an invalid one", async (path) => {
    const loan = await makeLoanIn(test, people, "processed");
    const url = `/api/loans/${loan.customer_id}/${path}/${loan.loan_id}`;
    for (const payload of ["", "[]", "5", "{}", "null"]) {
      const headers = { ...people.manager.headers, "content-type": "application/json" };
      const response = await test.app.inject({ method: "PATCH", url, headers, payload });
      expect([400, 409]).toContain(response.statusCode);
    }
  });

  it("SITE-18 accepts the other names of reviewer, notes and comments, by id and user id too", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const url = (path: string) => `/api/loans/${people.customer.user_id}/${path}/${loan.id}`;
    const { firstReviewer } = await colleaguesOf(test);
    const call = (path: string, payload: object, person = people.manager) =>
      test.app.inject({
        method: "PATCH",
        url: url(path),
        headers: person.headers,
        payload,
      });
    const again = { customerId: loan.customer_id, loanId: String(loan.id), status: "paid" };
    const review = { ...again, reviewer: "A", notes: "ok" };
    const first = await call("review/first", review, firstReviewer);
    expect(first.json().loan).toMatchObject({
      first_reviewer: "A",
      first_review_by: "A",
      first_review_notes: "ok",
      status: "processing",
    });
    const second = await call("review/second", { ...again, second_review_by: "B", notes: "ok" });
    expect(second.json().loan).toMatchObject({
      second_reviewer: "B",
      second_review_date: "2026-03-16",
    });
    const approval = {
      approved_by: "C",
      approval_comments: "Fine",
      approved_amount: "4,000",
      interest_rate: "0.25",
      loan_period: "4",
    };
    const approved = await call("approve", {
      ...again,
      ...approval,
      total_amount: 1,
      monthly_payment: 1,
    });
    expect(approved.json().loan).toMatchObject({
      approved_by: "C",
      approval_comments: "Fine",
      total_amount: 5000,
      monthly_payment: 1250,
    });
  });

  it.each(["999999", "LN-202603-999999", "nonsense", "%00", "1e3", "9999999999"])(
    "LOAN-64 loan %s is not found",
    async (named) => {
      const response = await test.app.inject({
        method: "PATCH",
        url: `/api/loans/${people.customer.customer_id}/reject/${named}`,
        headers: people.manager.headers,
        payload: formOf("reject"),
      });
      expect([response.statusCode, response.json().error]).toEqual([404, "Loan not found."]);
    },
  );

  it("LOAN-64 a loan under another customer is not found", async () => {
    const loan = await makeLoanIn(test, people, "applied");
    const other = await makeCustomer(test.deps);
    const response = await step(
      test,
      people.manager,
      { ...loan, customer_id: other.customer_id ?? "" },
      "reject",
    );
    expect([response.statusCode, response.json().error]).toEqual([404, "Loan not found."]);
    expect(await statusOf(test, loan)).toBe("applied");
  });
});
