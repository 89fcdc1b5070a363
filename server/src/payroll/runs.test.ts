import { payrollTexts as texts } from "@microfinance/contract/payroll/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { requestAs } from "../../test-support/call.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { readZip } from "../../test-support/read-zip.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

describe("PAYR-6, PAYR-7 the list of a month", () => {
  it("has one line for each loan with what it owes by the pay day", async () => {
    const employer = await office.newEmployer();
    const first = await office.newLoan(employer, "A-1");
    const paid = await office.newLoan(employer, "A-2");
    const pay = { amount: 50, payment_method: "Bank Transfer" };
    await office.call(office.officer, "POST", `/loans/${paid.loan_id}/pay`, pay);
    const run = await office.newRun(employer);
    expect(run).toMatchObject({
      month: "2026-03",
      number: 1,
      state: "open",
      lines: 2,
      expected: 350,
      deducted: 0,
      short: 350,
    });
    const lines = await office.linesOf(run);
    const amounts = lines.map(({ loan_id, expected }) => [loan_id, expected]);
    expect(amounts).toContainEqual([first.loan_id, 200]);
    expect(amounts).toContainEqual([paid.loan_id, 150]);
  });

  it("is prepared once for its key, ten at once", async () => {
    const employer = await office.newEmployer();
    await office.newLoan(employer);
    const body = office.runBody(employer);
    const prepare = () => requestAs(t, office.finance, "POST", "/payroll-runs", body);
    const answers = await Promise.all(Array.from({ length: 10 }, prepare));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(new Set(answers.map((response) => response.json().run.id)).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers["idempotency-replayed"] === "true");
    expect(replayed).toHaveLength(9);
    const other = { ...body, pay_day: "2026-03-26" };
    const taken = await office.call(office.finance, "POST", "/payroll-runs", other);
    expect([taken.status, taken.body.error]).toEqual([409, texts.keyTaken]);
  });

  it.each([
    [{ month: "2026-05", pay_day: "2026-05-25" }, 400, texts.monthTooFar],
    [{ pay_day: "2026-04-01" }, 400, texts.invalidPayDay],
    [{ month: "March" }, 400, texts.invalidMonth],
    [{ other: 1 }, 400, texts.unknownPart],
  ])("%j is refused", async (wrong, code, text) => {
    const employer = await office.newEmployer();
    await office.newLoan(employer);
    const body = office.runBody(employer, wrong);
    const { status, body: response } = await office.call(
      office.finance,
      "POST",
      "/payroll-runs",
      body,
    );
    expect([status, response.error]).toEqual([code, text]);
  });

  it("is prepared by a Finance Admin, a manager or a System Admin", async () => {
    const body = office.runBody(await office.newEmployer());
    expect((await office.call(office.officer, "POST", "/payroll-runs", body)).status).toBe(403);
  });
});

describe("PAYR-8 a supplement", () => {
  it("has the loans that came later; a loan has one line a month", async () => {
    const employer = await office.newEmployer();
    await office.newLoan(employer);
    await office.newRun(employer);
    const again = await office.call(
      office.finance,
      "POST",
      "/payroll-runs",
      office.runBody(employer),
    );
    expect([again.status, again.body.error]).toEqual([409, texts.nothingDue]);
    const later = await office.newLoan(employer);
    const run = await office.newRun(employer);
    expect(run).toMatchObject({ number: 2, lines: 1 });
    expect(await office.linesOf(run)).toMatchObject([{ loan_id: later.loan_id }]);
    await expect(
      t.deps.pool.query(
        `insert into payroll_lines (run_id, loan_id, month, staff_number, expected)
         values ($1, $2, '2026-03-01', '', 1)`,
        [(await office.newRun(await employerWithLoan())).id, later.id],
      ),
    ).rejects.toThrow("payroll_lines_month_key");
  });

  it("leaves a list that is out as it is, whatever changes of its loans", async () => {
    const employer = await office.newEmployer();
    const loan = await office.newLoan(employer, "A-1");
    const run = await office.newRun(employer);
    const pay = { amount: 120, payment_method: "Bank Transfer" };
    await office.call(office.officer, "POST", `/loans/${loan.loan_id}/pay`, pay);
    await office.call(office.officer, "PUT", `/loans/${loan.loan_id}/payroll`, {
      employer_id: null,
    });
    expect(await office.linesOf(run)).toMatchObject([{ staff_number: "A-1", expected: 200 }]);
  });
});

async function employerWithLoan(): Promise<number> {
  const employer = await office.newEmployer();
  await office.newLoan(employer);
  return employer;
}

describe("PAYR-9 the file for the employer", () => {
  it("is the list as CSV or XLSX, which comes back as it is", async () => {
    const employer = await office.newEmployer();
    await office.newLoan(employer, "=A-1");
    const run = await office.newRun(employer);
    const [line] = await office.linesOf(run);
    const file = (format: string, person = office.finance) =>
      requestAs(t, person, "GET", `/payroll-runs/${run.id}/file?format=${format}`);
    const csv = await file("csv");
    expect(csv.body.split("\r\n")[0]).toBe(
      '\uFEFF"List","Line","Staff no.","Name","Loan","Amount (NLe)","Deducted (NLe)"',
    );
    expect(csv.body).toContain(`"${run.code}",${line?.id},"'=A-1"`);
    const filled = csv.body.replace("200.00,", "200.00,200.00");
    const read = await office.send(run, filled, {}, true);
    expect(read.body.result.rows).toMatchObject([{ outcome: "full", staff_number: "=A-1" }]);
    const xlsx = await file("xlsx");
    expect(readZip(xlsx.rawPayload).get("xl/worksheets/sheet1.xml")).toContain(run.code);
    const workbook = { format: "xlsx", content: xlsx.rawPayload.toString("base64") };
    const again = await office.send(run, "", workbook, true);
    expect(again.body.result.rows).toMatchObject([{ line_id: line?.id, outcome: "none" }]);
    expect((await file("csv", office.officer)).statusCode).toBe(200);
    const cashier = await office.newCashier();
    expect((await file("csv", cashier)).statusCode).toBe(403);
  });
});

describe("PAYR-24 a closed list", () => {
  it("notifies the customers once what was not deducted and is still owed", async () => {
    const employer = await office.newEmployer({ name: "Closing employer" });
    const [part, none, since] = [
      await office.newLoan(employer, "1"),
      await office.newLoan(employer, "2"),
      await office.newLoan(employer, "3"),
    ];
    const run = await office.newRun(employer);
    const lines = await office.linesOf(run);
    const deducted = lines.map(({ loan_id }) => (loan_id === part.loan_id ? 150 : 0));
    await office.send(run, resultCsv(lines, deducted));
    const close = () => office.call(office.finance, "POST", `/payroll-runs/${run.id}/close`);
    const early = await close();
    expect([early.status, early.body.error]).toEqual([409, texts.rowsWait(1)]);
    await office.post(run);
    const pay = { amount: 200, payment_method: "Bank Transfer" };
    await office.call(office.officer, "POST", `/loans/${since.loan_id}/pay`, pay);
    expect((await close()).body.run).toMatchObject({ state: "closed", deducted: 150, short: 450 });
    const notices = async () => {
      const { rows } = await t.deps.pool.query(
        "select loan_id, (facts->>'short')::float8 as short from notices where kind = 'deduction_short' order by loan_id",
      );
      return rows;
    };
    expect(await notices()).toEqual([
      { loan_id: part.id, short: 50 },
      { loan_id: none.id, short: 200 },
    ]);
    const second = await close();
    expect([second.status, second.body.error]).toEqual([409, texts.isClosed]);
    const refused = await office.send(run, resultCsv(lines, [1, 1, 1]));
    expect([refused.status, refused.body.error]).toEqual([409, texts.isClosed]);
    const reopen = (person = office.manager) =>
      office.call(person, "POST", `/payroll-runs/${run.id}/reopen`, { reason: "A late file" });
    expect((await reopen(office.finance)).status).toBe(403);
    expect((await reopen()).body.run).toMatchObject({ state: "open", reason: "A late file" });
    await close();
    expect(await notices()).toHaveLength(2);
  });
});

describe("PAYR-25 a list is reopened", () => {
  it("by a manager, with a reason, while it is closed", async () => {
    const run = await office.newRun(await employerWithLoan());
    const reopen = (body: object) =>
      office.call(office.manager, "POST", `/payroll-runs/${run.id}/reopen`, body);
    expect((await reopen({ reason: " " })).body.error).toBe(texts.reasonRequired);
    expect((await reopen({ reason: "Late" })).body.error).toBe(texts.isOpen);
  });
});

describe("PAYR-26 a canceled list", () => {
  it("has booked nothing, and its loans can be listed again", async () => {
    const employer = await employerWithLoan();
    const run = await office.newRun(employer);
    const lines = await office.linesOf(run);
    await office.send(run, resultCsv(lines, [200]));
    const cancel = (id: number) =>
      office.call(office.finance, "POST", `/payroll-runs/${id}/cancel`, { reason: "Wrong month" });
    expect((await cancel(run.id)).body.run).toMatchObject({ state: "canceled", waiting: 0 });
    expect((await office.post(run)).status).toBe(409);
    const next = await office.newRun(employer);
    expect(next).toMatchObject({ number: 2, lines: 1 });
    await office.book(next, resultCsv(await office.linesOf(next), [200]));
    const booked = await cancel(next.id);
    expect([booked.status, booked.body.error]).toEqual([409, texts.hasBookings]);
  });
});
