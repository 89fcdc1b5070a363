import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

async function newList() {
  const employer = await office.newEmployer();
  const loan = await office.newLoan(employer, "S-1");
  const run = await office.newRun(employer);
  return { loan, run, lines: await office.linesOf(run) };
}
const rowOf = async (run: { id: number }) =>
  (await office.call(office.finance, "GET", `/payroll-runs/${run.id}/rows`)).body.rows.at(-1);
const reason = "The wrong person";

describe("PAYR-19, PAYR-22 a deduction that is reversed after its money arrived", () => {
  it("leaves too much arrived, until its line is booked again", async () => {
    const { loan, run, lines } = await newList();
    const owed = await office.balanceOf("1300");
    await office.book(run, resultCsv(lines, [200]));
    expect((await office.remit(run, office.remittance())).status).toBe(200);
    const { receipt_number } = await rowOf(run);
    const path = `/payments/${Number(receipt_number.slice(3))}/reverse`;
    expect((await office.call(office.manager, "POST", path, { reason })).status).toBe(200);
    expect(await office.runOf(run)).toMatchObject({ deducted: 0, arrived: 200, difference: -200 });
    expect((await office.balanceOf("1300")) - owed).toBe(-200);
    expect(await loanRowOf(t, loan)).toMatchObject({ paid_total: 0 });
    await office.book(run, resultCsv(lines, [150]));
    expect(await office.runOf(run)).toMatchObject({ deducted: 150, difference: -50 });
    expect((await office.balanceOf("1300")) - owed).toBe(-50);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("of a closed list frees its line for the list when that is open again", async () => {
    const { run, lines } = await newList();
    await office.book(run, resultCsv(lines, [200]));
    const path = `/payroll-runs/${run.id}`;
    await office.call(office.finance, "POST", `${path}/close`);
    const { receipt_number } = await rowOf(run);
    const reverse = `/payments/${Number(receipt_number.slice(3))}/reverse`;
    expect((await office.call(office.manager, "POST", reverse, { reason })).status).toBe(200);
    expect(await office.runOf(run)).toMatchObject({ state: "closed", deducted: 0, short: 200 });
    expect((await office.send(run, resultCsv(lines, [120]))).status).toBe(409);
    await office.call(office.manager, "POST", `${path}/reopen`, { reason });
    await office.book(run, resultCsv(lines, [120]));
    expect((await office.runOf(run)).deducted).toBe(120);
  });
});

describe("PAYR-19 a deduction whose credit was refunded", () => {
  it("is returned by the customer when it is reversed", async () => {
    const { loan, run, lines } = await newList();
    const pay = { amount: 1200, payment_method: "Bank Transfer" };
    await office.call(office.officer, "POST", `/loans/${loan.loan_id}/pay`, pay);
    await office.book(run, resultCsv(lines, [200]));
    const credit = `/customer/${loan.customer_id}/credit`;
    const asked = await office.call(office.finance, "POST", `${credit}/refund`, {
      request_key: randomUUID(),
      amount: 150,
      payment_method: "Bank Transfer",
      reason: "Asked for at the counter",
    });
    expect(asked.status).toBe(200);
    const approve = `/requests/${asked.body.request.id}/approve`;
    expect((await office.call(office.manager, "PATCH", approve, {})).status).toBe(200);
    const { id } = await rowOf(run);
    const reversed = await office.call(office.manager, "POST", `/payroll-rows/${id}/reverse`, {
      reason,
    });
    expect(reversed.status).toBe(200);
    const after = await office.call(office.finance, "GET", credit);
    expect(after.body.credit).toMatchObject({ balance: 0, to_return: 150 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("PAYR-15 a row whose day is closed before it is booked", () => {
  it("waits with the reason; the same content of a later day takes its place", async () => {
    const { loan, run, lines } = await newList();
    const file = resultCsv(lines, [200]);
    expect((await office.send(run, file, { deducted_on: "2026-03-10" })).status).toBe(200);
    const through = "2026-03-12";
    const close = await office.call(office.finance, "POST", "/accounting/periods/close", {
      through,
    });
    expect(close.status).toBe(200);
    const posted = await office.post(run);
    expect(posted.body).toMatchObject({ booked: 0, refused: 1, waiting: 1 });
    const problem = accountingTexts.booksClosed(through);
    expect(await rowOf(run)).toMatchObject({ state: "waiting", problem });
    const late = await office.remit(run, office.remittance({ date: "2026-03-10" }));
    expect([late.status, late.body.error]).toEqual([409, problem]);
    await office.send(run, file, { deducted_on: "2026-03-13" });
    expect((await office.post(run)).body).toMatchObject({ booked: 1, refused: 0, waiting: 0 });
    expect(await loanRowOf(t, loan)).toMatchObject({ last_payment_date: "2026-03-13" });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});
