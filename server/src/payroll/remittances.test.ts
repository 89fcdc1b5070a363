import { chargeLimitText } from "@microfinance/contract/accounting/charge-limit.ts";
import { payrollTexts, remittanceTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { requestAs } from "../../test-support/call.ts";
import { makeStaff } from "../../test-support/make.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

async function bookedList() {
  const employer = await office.newEmployer({});
  await office.newLoan(employer, "S-1");
  const run = await office.newRun(employer);
  await office.book(run, resultCsv(await office.linesOf(run), [200]));
  return run;
}

describe("PAYR-20 the money of an employer", () => {
  it("pays what it withheld, with what the bank took", async () => {
    const run = await bookedList();
    const [owed, bank, charges] = [
      await office.balanceOf("1300"),
      await office.balanceOf("1050"),
      await office.balanceOf("5350"),
    ];
    const { status, body } = await office.remit(
      run,
      office.remittance({ amount: 195, charges: 5 }),
    );
    expect(status).toBe(200);
    expect(body.run).toMatchObject({ deducted: 200, arrived: 200, difference: 0 });
    expect(body.run.remittances).toMatchObject([{ amount: 195, charges: 5, account_code: "1050" }]);
    expect((await office.balanceOf("1300")) - owed).toBe(-200);
    expect((await office.balanceOf("1050")) - bank).toBe(195);
    expect((await office.balanceOf("5350")) - charges).toBe(5);
    const { entries } = (
      await office.call(office.finance, "GET", "/ledger/entries?kind=remittance")
    ).body;
    expect(entries[0].sentence).toContain(`NLe 200.00 of ${run.employer_name} for ${run.code}`);
  });

  it("is recorded once for its key, ten at once", async () => {
    const run = await bookedList();
    const body = office.remittance();
    const send = () =>
      requestAs(t, office.finance, "POST", `/payroll-runs/${run.id}/remittance`, body);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(
      answers.filter(({ headers }) => headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    expect((await office.runOf(run)).remittances).toHaveLength(1);
    const taken = await office.remit(run, { ...body, amount: 1 });
    expect([taken.status, taken.body.error]).toEqual([409, payrollTexts.keyTaken]);
  });

  it.each([
    [{ account_code: "1100" }, texts.notMoney],
    [{ account_code: "1010" }, texts.notMoney],
    [{ date: "2026-03-17" }, texts.dateInFuture],
    [{ amount: 0 }, texts.invalidAmount],
  ])("%j is refused", async (wrong, text) => {
    const { status, body } = await office.remit(await bookedList(), office.remittance(wrong));
    expect([status, body.error]).toEqual([400, text]);
  });
});

describe("ACC-27 the charges of what an employer paid", () => {
  const refusal = [409, chargeLimitText("remittance", 5_000)];
  const answerOf = async (...[run, body, person]: Parameters<typeof office.remit>) => {
    const { status, body: answer } = await office.remit(run, body, person);
    return [status, answer.error];
  };

  it("are not booked by one person above the limit", async () => {
    const run = await bookedList();
    const before = [await office.balanceOf("5350"), await office.balanceOf("1300")];
    const large = office.remittance({ amount: 1, charges: 40_000 });
    expect(await answerOf(run, large)).toEqual(refusal);
    expect([await office.balanceOf("5350"), await office.balanceOf("1300")]).toEqual(before);
    expect((await office.runOf(run)).remittances).toEqual([]);
  });

  it("count together for a list, and not once they are taken back", async () => {
    const run = await bookedList();
    const [one, other, third] = [
      await makeStaff(t.deps, 6),
      await makeStaff(t.deps, 6),
      await makeStaff(t.deps, 6),
    ];
    const charged = (charges: number) => office.remittance({ amount: 1, charges });
    const { body } = await office.remit(run, charged(30), one);
    expect(await answerOf(run, charged(20.01), other)).toEqual(refusal);
    expect((await answerOf(run, charged(20), other))[0]).toBe(200);
    expect(await answerOf(run, charged(0.01), third)).toEqual(refusal);
    const path = `/payroll-remittances/${body.run.remittances[0].id}/reverse`;
    await office.call(office.finance, "POST", path, { reason: "Typed twice" });
    expect((await answerOf(run, charged(30), one))[0]).toBe(200);
  });

  it("count together for a day", async () => {
    const person = await makeStaff(t.deps, 6);
    const charged = (charges: number) => office.remittance({ amount: 1, charges });
    expect((await answerOf(await bookedList(), charged(30), person))[0]).toBe(200);
    expect(await answerOf(await bookedList(), charged(20.01), person)).toEqual(refusal);
  });
});

describe("PAYR-21, PAYR-22 what arrives", () => {
  it("may differ from what was deducted, and come before it; the difference is listed", async () => {
    const employer = await office.newEmployer();
    await office.newLoan(employer, "S-1");
    const run = await office.newRun(employer);
    await office.remit(run, office.remittance({ amount: 150 }));
    expect(await office.runOf(run)).toMatchObject({ arrived: 150, difference: -150 });
    await office.book(run, resultCsv(await office.linesOf(run), [200]));
    expect(await office.runOf(run)).toMatchObject({ arrived: 150, difference: 50 });
    const { body } = await office.call(office.officer, "GET", `/payroll-employers/${employer}`);
    expect(body.employer.owes).toBe(50);
  });
});

describe("PAYR-23 money that is taken back", () => {
  it("is reversed once, today", async () => {
    const run = await bookedList();
    const owed = await office.balanceOf("1300");
    const { remittances } = (await office.remit(run, office.remittance({ date: "2026-03-10" })))
      .body.run;
    const path = `/payroll-remittances/${remittances[0].id}/reverse`;
    const reverse = () =>
      office.call(office.finance, "POST", path, { reason: "The cheque bounced" });
    const { body } = await reverse();
    expect(body.run).toMatchObject({ arrived: 0, difference: 200 });
    expect(body.run.remittances).toMatchObject([
      { reversed_on: "2026-03-16", reversal_reason: "The cheque bounced" },
    ]);
    expect(await office.balanceOf("1300")).toBe(owed);
    const again = await reverse();
    expect([again.status, again.body.error]).toEqual([409, texts.alreadyReversed]);
  });
});
