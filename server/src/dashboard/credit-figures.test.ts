import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { openCreditOffice } from "../../test-support/credit-office.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openCreditOffice>>;

beforeAll(async () => {
  t = await testApp();
  office = await openCreditOffice(t);
});
afterAll(() => t.close());

/** Of March: the payments and their amounts of the overview, and what was collected. */
async function marchFigures() {
  const { summary } = (await office.ask(office.finance, "GET", "/dashboard/summary")).json();
  const { work } = (await office.ask(office.finance, "GET", "/dashboard/work")).json();
  return [
    summary.services[2].payments,
    summary.sales[2].payments_received,
    work.portfolio.collected,
  ];
}

it("RPT-6 a payment counts with the money that came, credit once, and collected is what loans were paid with", async () => {
  const loan = await office.newLoan();
  const { payment } = (await office.pay(await office.newLoan(), 1250)).json();
  expect(await marchFigures()).toEqual([1, 1250, 1200]);
  const used = (await office.apply(loan, 30)).json().payment;
  expect(await marchFigures()).toEqual([1, 1250, 1230]);
  await office.refund(20);
  expect(await marchFigures()).toEqual([1, 1250, 1230]);
  expect((await office.reverse(used.id)).statusCode).toBe(200);
  expect(await marchFigures()).toEqual([1, 1250, 1200]);
  expect((await office.reverse(payment.id)).statusCode).toBe(200);
  expect(await marchFigures()).toEqual([0, 0, 0]);
});
