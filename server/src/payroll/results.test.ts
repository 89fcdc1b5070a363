import { payrollTexts as texts, rowTexts } from "@microfinance/contract/payroll/texts.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { requestAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import {
  ledgerDifferences,
  linesOf as ledgerOf,
  loanRowOf,
} from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

/** A new list, with its loans by their place. */
async function newList(count: number) {
  const { run, lines, loans } = await office.newList(count);
  const loanOf = (index: number) =>
    loans[index] ?? { id: 0, loan_id: "", customer_id: "", total: 0 };
  return { run, lines, loanOf };
}

const rowsOf = async (run: { id: number }, state = "") =>
  (await office.call(office.finance, "GET", `/payroll-runs/${run.id}/rows${state}`)).body.rows;
const bookings = async (run: { id: number }) => {
  const { rows } = await t.deps.pool.query(
    "select count(*)::integer as count from payroll_rows where run_id = $1 and state = 'booked'",
    [run.id],
  );
  return rows[0].count as number;
};

describe("PAYR-14 a dry run", () => {
  it("shows every row and changes nothing", async () => {
    const { run, lines } = await newList(3);
    const file = `${resultCsv(lines, [200, 150, 0])}\r\n,,X-9,,,,10\r\n,${lines[0]?.id},,,,,5`;
    const { body } = await office.send(run, file, {}, true);
    expect(body.result).toMatchObject({ dry_run: true, file_id: null, to_book: 350 });
    expect(body.result.counts).toMatchObject({
      full: 1,
      partial: 1,
      none: 1,
      unmatched: 1,
      repeated: 1,
    });
    expect(body.result.rows.map(({ problem }: { problem: string }) => problem)).toEqual([
      "",
      "",
      "",
      rowTexts.unknownStaffNumber,
      rowTexts.repeated(2),
    ]);
    expect(await office.runOf(run)).toMatchObject({ files: [], waiting: 0, deducted: 0 });
  });

  it.each([
    [{ content: "a,b\r\n1,2" }, texts.noHeadings],
    [{ format: "xlsx", content: "AAAA" }, texts.notWorkbook],
    [{ deducted_on: "2026-03-17" }, texts.dateInFuture],
    [{ format: "pdf" }, texts.unknownFormat],
  ])("refuses %j", async (wrong, text) => {
    const { run, lines } = await newList(1);
    const { status, body } = await office.send(run, resultCsv(lines, [200]), wrong, true);
    expect([status, body.error]).toEqual([400, text]);
  });
});

describe("PAYR-15 booking a file", () => {
  it("books each accepted row alone, and the loans are paid on the day of the deduction", async () => {
    const { run, lines, loanOf } = await newList(3);
    const before = await office.balanceOf("1300");
    const accepted = await office.send(run, resultCsv(lines, [200, 150, 0]), {
      deducted_on: "2026-03-10",
    });
    expect(accepted.body.result).toMatchObject({ dry_run: false, to_book: 350 });
    expect(await office.balanceOf("1300")).toBe(before);
    expect((await office.post(run)).body).toMatchObject({
      booked: 2,
      refused: 0,
      waiting: 0,
      next: null,
    });
    expect(await loanRowOf(t, loanOf(0))).toMatchObject({
      paid_total: 200,
      last_payment_date: "2026-03-10",
    });
    expect(await loanRowOf(t, loanOf(1))).toMatchObject({ paid_total: 150, status: "paying" });
    expect(await loanRowOf(t, loanOf(2))).toMatchObject({ paid_total: 0 });
    expect(
      (await ledgerOf(t, loanOf(1))).slice(-3).map(([kind, code]) => [kind, code]),
    ).toContainEqual(["payment", "1300"]);
    expect((await office.balanceOf("1300")) - before).toBe(350);
    expect(await office.runOf(run)).toMatchObject({ deducted: 350, short: 250, difference: 350 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("books once when ten requests book at once, and again after them", async () => {
    const { run, lines } = await newList(5);
    await office.send(run, resultCsv(lines, [200, 200, 200, 200, 200]));
    const send = () => office.post(run);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const ok = answers.filter(({ status }) => status === 200);
    const booked = ok.reduce((sum, { body }) => sum + Number(body.booked), 0);
    // A request that waited too long for a lock is asked to try again; what it had booked stays.
    await send();
    expect(booked).toBeLessThanOrEqual(5);
    expect(await bookings(run)).toBe(5);
    expect((await office.runOf(run)).deducted).toBe(1000);
    expect((await send()).body).toMatchObject({ booked: 0, waiting: 0 });
  });

  it("leaves a row that is refused with its reason, and books the others", async () => {
    const { run, lines, loanOf } = await newList(2);
    const own = await makeStaff(t.deps, 6);
    const { customer_id } = loanOf(0);
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id })
      .where("id", "=", own.staff_id ?? 0)
      .execute();
    await office.send(run, resultCsv(lines, [200, 200]));
    const mine = await office.post(run, 0, own);
    expect(mine.body).toMatchObject({ booked: 1, refused: 1, waiting: 1 });
    expect(await rowsOf(run, "?state=waiting")).toMatchObject([{ problem: ownLoanTexts.refused }]);
    expect((await office.post(run)).body).toMatchObject({ booked: 1, waiting: 0 });
    expect(await bookings(run)).toBe(2);
  });

  it("continues after the row that the last request tried", async () => {
    const { run, lines } = await newList(2);
    await office.send(run, resultCsv(lines, [200, 200]));
    const [first] = await rowsOf(run, "?state=waiting");
    expect((await office.post(run, first.id)).body).toMatchObject({ booked: 1, waiting: 1 });
    expect((await office.post(run)).body).toMatchObject({ booked: 1, waiting: 0 });
  });
});

describe("PAYR-13 exactly once", () => {
  it("for a file that is sent ten times at once", async () => {
    const { run, lines } = await newList(2);
    const body = {
      format: "csv",
      content: resultCsv(lines, [200, 100]),
      deducted_on: "2026-03-16",
    };
    const path = `/payroll-runs/${run.id}/result?dry_run=false`;
    const send = () => requestAs(t, office.finance, "POST", path, body);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map((response) => response.json().result.file_id)).size).toBe(1);
    expect((await office.runOf(run)).files).toHaveLength(1);
    await office.post(run);
    const again = await send();
    expect([again.json().msg, again.headers["idempotency-replayed"]]).toEqual([
      texts.sentBefore,
      "true",
    ]);
    expect((await office.runOf(run)).deducted).toBe(300);
  });

  it("for a corrected file: it replaces what waits, and books only what is new", async () => {
    const { run, lines } = await newList(3);
    await office.book(run, resultCsv(lines.slice(0, 1), [200]));
    await office.send(run, resultCsv(lines.slice(1, 2), [20]));
    const { body } = await office.send(run, resultCsv(lines, [200, 200, 50]));
    expect(body.result.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "booked",
      "full",
      "partial",
    ]);
    expect(body.result.to_book).toBe(250);
    await office.post(run);
    expect((await office.runOf(run)).deducted).toBe(450);
    expect(await rowsOf(run, "?state=replaced")).toMatchObject([{ deducted: 20 }]);
    await expect(
      t.deps.pool.query(
        "update payroll_rows set state = 'waiting' where state = 'booked' and run_id = $1",
        [run.id],
      ),
    ).rejects.toThrow("does not become");
  });

  it("frees the line when its payment is reversed", async () => {
    const { run, lines, loanOf } = await newList(1);
    await office.book(run, resultCsv(lines, [200]));
    const [row] = await rowsOf(run, "?state=booked");
    const payment = Number(row.receipt_number.slice(3));
    const reason = { reason: "The employer named another person" };
    expect(
      (await office.call(office.manager, "POST", `/payments/${payment}/reverse`, reason)).status,
    ).toBe(200);
    expect(await office.runOf(run)).toMatchObject({ deducted: 0, difference: 0 });
    await office.book(run, resultCsv(lines, [120]));
    expect(await loanRowOf(t, loanOf(0))).toMatchObject({ paid_total: 120 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("PAYR-18 a deduction on the wrong loan", () => {
  it("that is moved is still what the employer withheld", async () => {
    const { run, lines } = await newList(1);
    const { loanOf } = await newList(1);
    await office.book(run, resultCsv(lines, [200]));
    const [row] = await rowsOf(run, "?state=booked");
    const before = await office.balanceOf("1300");
    const { status } = await office.call(
      office.manager,
      "POST",
      `/payments/${Number(row.receipt_number.slice(3))}/move`,
      {
        act_key: randomUUID(),
        to_loan: loanOf(0).loan_id,
        reason: "The line of another person",
      },
    );
    expect(status).toBe(200);
    expect(await office.balanceOf("1300")).toBe(before);
    expect(await office.runOf(run)).toMatchObject({ deducted: 200, difference: 200 });
    expect(await loanRowOf(t, loanOf(0))).toMatchObject({ paid_total: 200 });
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

describe("PAYR-27 a customer with two loans", () => {
  it("has two lines, and a row with the staff number alone is refused", async () => {
    const employer = await office.newEmployer();
    const customer = await makeCustomer(t.deps);
    await office.newLoan(employer, "D-1", customer);
    const second = await office.newLoan(employer, "D-1", customer);
    const run = await office.newRun(employer);
    expect(run.lines).toBe(2);
    const file = `Staff no.,Loan,Deducted\r\nD-1,,200\r\nD-1,${second.loan_id},200`;
    const { body } = await office.send(run, file);
    expect(body.result.rows).toMatchObject([
      { outcome: "unmatched", problem: rowTexts.severalLines },
      { outcome: "full", loan_id: second.loan_id },
    ]);
  });
});

describe("PAYR-29 a file of 5,000 rows", () => {
  it("is accepted or refused row by row", async () => {
    const { run, lines } = await newList(2);
    const others = Array.from({ length: 4998 }, (_, index) => `,,UNKNOWN-${index},,,,10`);
    const { status, body } = await office.send(
      run,
      [resultCsv(lines, [200, 200]), ...others].join("\r\n"),
    );
    expect(status).toBe(200);
    expect(body.result.rows).toHaveLength(5000);
    expect(body.result.counts).toMatchObject({ full: 2, unmatched: 4998 });
    expect(body.result.rows.at(-1)).toMatchObject({
      row: 5001,
      problem: rowTexts.unknownStaffNumber,
    });
    expect((await office.runOf(run)).files).toMatchObject([
      { rows: 5000, waiting: 2, refused: 4998 },
    ]);
    expect((await office.post(run)).body).toMatchObject({ booked: 2, waiting: 0 });
  });
});
