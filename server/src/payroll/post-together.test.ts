import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { rowTexts } from "@microfinance/contract/payroll/texts.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { openPayrollOffice, type PayrollOffice, resultCsv } from "../../test-support/payroll.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays, makeCharge } from "../../test-support/penalties.ts";
import { refuseInserts } from "../../test-support/refuse-inserts.ts";
import { ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";

let t: TestApp;
let office: PayrollOffice;

beforeAll(async () => {
  t = await testApp();
  office = await openPayrollOffice(t);
});
afterAll(() => t.close());

const rowsOf = async (run: { id: number }) =>
  (await office.call(office.finance, "GET", `/payroll-runs/${run.id}/rows`)).body.rows;

/** What each loan was paid, in the order of the loans. */
const paidOf = (loans: readonly MadeLoan[]) =>
  Promise.all(loans.map(async (loan) => (await loanRowOf(t, loan))?.paid_total));

/** The payments of these loans, and the transactions that wrote them. */
async function writesOf(loans: readonly MadeLoan[]) {
  const { rows } = await t.deps.pool.query<{ payments: number; transactions: number }>(
    `select count(*)::integer as payments, count(distinct xmin::text)::integer as transactions
     from payments where loan_id = any($1)`,
    [loans.map(({ id }) => id)],
  );
  return rows[0];
}

describe("PAYR-15 rows that are booked in one transaction", () => {
  it("are the others when the rules refuse one of them, which keeps its reason", async () => {
    const { run, lines, loans } = await office.newList(4);
    const own = await makeStaff(t.deps, 6);
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id: loans[1]?.customer_id ?? "" })
      .where("id", "=", own.staff_id ?? 0)
      .execute();
    await office.send(run, resultCsv(lines, [10, 20, 30, 40]));
    const posted = await office.post(run, 0, own);
    expect(posted.body).toMatchObject({ booked: 3, refused: 1, waiting: 1, next: null });
    expect(await paidOf(loans)).toEqual([10, 0, 30, 40]);
    expect(await writesOf(loans)).toEqual({ payments: 3, transactions: 1 });
    expect(await rowsOf(run)).toMatchObject([
      { state: "booked", problem: "" },
      { state: "waiting", problem: ownLoanTexts.refused, receipt_number: null },
      { state: "booked", problem: "" },
      { state: "booked", problem: "" },
    ]);
    expect((await office.post(run)).body).toMatchObject({ booked: 1, refused: 0, waiting: 0 });
    expect((await rowsOf(run))[1]).toMatchObject({ state: "booked", problem: "" });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("are booked alone when the database refuses one of them, and the log has one line with its error", async () => {
    const warn = vi.spyOn(t.app.log, "warn");
    const { run, lines, loans } = await office.newList(4);
    const accept = await refuseInserts(
      t,
      "payments",
      `new.loan_id = ${loans[2]?.id}`,
      "'the account is inactive' using errcode = 'MF001'",
    );
    await office.send(run, resultCsv(lines, [10, 20, 30, 40]));
    expect((await office.post(run)).body).toMatchObject({ booked: 3, refused: 1, waiting: 1 });
    expect(await paidOf(loans)).toEqual([10, 20, 0, 40]);
    expect((await rowsOf(run))[2].problem).not.toBe("");
    expect(warn.mock.calls).toEqual([
      [{ err: expect.objectContaining({ code: "MF001" }) }, expect.stringMatching(/^4 rows /)],
    ]);
    await accept();
    expect((await office.post(run)).body).toMatchObject({ booked: 1, waiting: 0 });
    expect(await paidOf(loans)).toEqual([10, 20, 30, 40]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it("leave those that need more, which become credit or take back penalties as before", async () => {
    await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
    const { run, lines, loans } = await office.newList(5);
    const [, above, ended, late] = loans;
    await office.call(office.officer, "POST", `/loans/${ended?.loan_id}/pay`, {
      amount: 1200,
      payment_method: "Bank Transfer",
    });
    await makeCharge(t.deps, late?.id ?? 0);
    const owed = await office.balanceOf("1300");
    await office.send(run, resultCsv(lines, [200, 1250, 60, 200, 200]), {
      deducted_on: "2026-03-10",
    });
    expect((await office.post(run)).body).toMatchObject({ booked: 5, refused: 0, waiting: 0 });
    expect(await paidOf(loans)).toEqual([200, 1200, 1200, 200, 200]);
    expect(await rowsOf(run)).toMatchObject([
      { credit: 0 },
      { credit: 50 },
      { credit: 60, receipt_number: null },
      { credit: 0 },
      { credit: 0 },
    ]);
    expect(await loanRowOf(t, above ?? { id: 0 })).toMatchObject({ status: "paid" });
    // The instalment was paid before it became late: nothing of its penalty is left.
    expect(await loanRowOf(t, late ?? { id: 0 })).toMatchObject({ balance: 1000 });
    expect((await office.balanceOf("1300")) - owed).toBe(200 + 1250 + 60 + 200 + 200);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("name a loan once: the second row of a line is refused, two loans of a customer are paid", async () => {
    const employer = await office.newEmployer();
    const customer = await makeCustomer(t.deps);
    const loans = [
      await office.newLoan(employer, "D-1", customer),
      await office.newLoan(employer, "D-1", customer),
    ];
    const run = await office.newRun(employer);
    const [first, second] = loans.map(({ loan_id }) => loan_id);
    const file = `Staff no.,Loan,Deducted\r\nD-1,${first},10\r\nD-1,${second},20\r\nD-1,${first},30`;
    await office.send(run, file);
    expect((await office.post(run)).body).toMatchObject({ booked: 2, refused: 0, waiting: 0 });
    expect(await paidOf(loans)).toEqual([10, 20]);
    expect(await writesOf(loans)).toEqual({ payments: 2, transactions: 1 });
    expect((await rowsOf(run))[2]).toMatchObject({
      state: "refused",
      problem: rowTexts.repeated(2),
    });
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("are undone together by a broken connection, and booked once when they are tried again", async () => {
    const { run, lines, loans } = await office.newList(5);
    const amounts = [10, 20, 30, 40, 50];
    const owed = await office.balanceOf("1300");
    await office.send(run, resultCsv(lines, amounts));
    const removeTrigger = await killOnPaymentOf(loans[2]);
    expect((await office.post(run)).status).toBe(503);
    // Together all were undone; alone the two before it were booked.
    expect(await paidOf(loans)).toEqual([10, 20, 0, 0, 0]);
    expect((await office.runOf(run)).waiting).toBe(3);
    await removeTrigger();
    expect((await office.post(run)).body).toMatchObject({ booked: 3, refused: 0, waiting: 0 });
    expect((await office.post(run)).body).toMatchObject({ booked: 0, refused: 0, waiting: 0 });
    expect(await paidOf(loans)).toEqual(amounts);
    expect(await writesOf(loans)).toMatchObject({ payments: 5 });
    const receipts = (await rowsOf(run)).map(
      (row: { receipt_number: string }) => row.receipt_number,
    );
    expect(new Set(receipts).size).toBe(5);
    expect((await office.balanceOf("1300")) - owed).toBe(150);
    expect(await ledgerDifferences(t)).toEqual([]);
  });
});

/** Ends the connection that inserts a payment of this loan, as a kill does. @returns what ends that */
async function killOnPaymentOf(loan: MadeLoan | undefined): Promise<() => Promise<void>> {
  const name = `kill_on_${loan?.id}`;
  await t.asOwner(`
    create function ${name}() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger ${name} before insert on payments for each row when (new.loan_id = ${loan?.id})
      execute function ${name}()`);
  return () => t.asOwner(`drop trigger ${name} on payments; drop function ${name}()`);
}
