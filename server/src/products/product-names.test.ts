import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, requestAs } from "../../test-support/call.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
  step,
} from "../../test-support/make-decision.ts";
import { withProduct } from "../../test-support/products.ts";
import { pdfText } from "../../test-support/read-pdf.ts";

let t: TestApp;
let people: Deciders;
let loan: LoanRef;
const renamed = { name: "Workers\u2019 Loan" };

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  loan = await makeLoanIn(t, people, "processed");
  await step(t, people.manager, loan, "approve", forms.approve);
  await pay(t, people.manager, loan, 100);
});
afterAll(() => t.close());

const readable = async (path: string) =>
  pdfText((await requestAs(t, people.manager, "GET", path)).rawPayload);

describe("PROD-13 a loan shows the name that its product has now", () => {
  it("in lists, details and the summary of its customer", async () => {
    await withProduct(t, "Salary Loan", renamed, async () => {
      const { customer, manager } = people;
      const all = (await callAs(t, manager, "GET", "/loans/all?status=all")).body.loans;
      const own = (await callAs(t, customer, "GET", `/loans/customer/${customer.customer_id}/all`))
        .body.loans;
      for (const list of [all, own]) {
        const found = list.find((one: LoanRecord) => one.loan_id === loan.loan_id);
        expect(found).toMatchObject({ loan_type: "Salary Loan", loan_type_name: renamed.name });
      }
      const { body } = await callAs(t, customer, "GET", `/loans/details/${loan.loan_id}`);
      expect(body.loan.loan_type_name).toBe(renamed.name);
      const summary = `/customer/${customer.customer_id}/summary`;
      expect((await callAs(t, manager, "GET", summary)).body.summary.loans).toContainEqual(
        expect.objectContaining({ loan_id: loan.loan_id, loan_type_name: renamed.name }),
      );
    });
    const { body } = await callAs(t, people.manager, "GET", `/loans/details/${loan.loan_id}`);
    expect(body.loan.loan_type_name).toBe("Salary Loan");
  });

  it("in the papers and the export of loans", async () => {
    await withProduct(t, "Salary Loan", renamed, async () => {
      for (const path of ["statement.pdf", "schedule.pdf"])
        expect(await readable(`/loans/${loan.loan_id}/${path}`)).toContain(renamed.name);
      const { payload } = await requestAs(
        t,
        people.manager,
        "GET",
        "/loans/export?status=all&format=csv",
      );
      const row = payload.split("\n").find((line) => line.includes(loan.loan_id));
      expect(row).toContain(renamed.name);
    });
  });

  it("and an agreement the name that was signed", async () => {
    await withProduct(t, "Salary Loan", renamed, async () => {
      const agreement = await readable(`/loans/${loan.loan_id}/agreement.pdf`);
      expect(agreement).toContain("Salary Loan");
      expect(agreement).not.toContain(renamed.name);
      const later = await makeLoanIn(t, people, "processed");
      await step(t, people.manager, later, "approve", forms.approve);
      expect(await readable(`/loans/${later.loan_id}/agreement.pdf`)).toContain(renamed.name);
    });
  });
});
