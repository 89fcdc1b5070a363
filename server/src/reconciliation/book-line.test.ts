import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { describe, expect, it } from "vitest";
import { bankAccountTest, only } from "../../test-support/bank-account.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer } from "../../test-support/make.ts";

const { bank, call, importRows, lines, entries, match } = bankAccountTest();

describe("REC-6 a line that no entry meets", () => {
  const book = (id: number, body: object) => call("POST", `/reconciliation/lines/${id}/book`, body);
  const ledger = async (account: string) => {
    const { rows } = await bank.t.deps.pool.query(
      "select coalesce(sum(debit - credit), 0) as balance from ledger_postings where account_code = $1",
      [account],
    );
    return rows[0]?.balance;
  };

  it("is booked as a charge once, ten times at once", async () => {
    const before = await ledger("5350");
    await importRows([["03/03/2026", "", -5]]);
    const { id } = only(await lines());
    const results = await Promise.all(Array.from({ length: 10 }, () => book(id, { as: "charge" })));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await ledger("5350")) - before).toBe(5);
    expect(await ledger(bank.code)).toBe(-5);
    expect(only(await lines())).toMatchObject({ state: "matched", match: { way: "booked" } });
    const other = await book(id, { as: "unidentified" });
    expect([other.status, other.body.error]).toEqual([409, texts.alreadyBooked]);
  });

  it("is booked as an unidentified receipt on its own day, or on a later one", async () => {
    const before = await ledger("2400");
    await importRows([["03/03/2026", "X", 30]]);
    const { id } = only(await lines());
    expect((await book(id, { as: "unidentified", date: "2026-03-02" })).body.error).toBe(
      texts.beforeLine,
    );
    expect((await book(id, { as: "unidentified", date: "2026-03-17" })).body.error).toBe(
      texts.afterToday,
    );
    await bank.t.asOwner("update closed_books set closed_through = '2026-03-10'");
    const closed = await book(id, { as: "unidentified" });
    expect([closed.status, closed.body.error]).toEqual([
      409,
      accountingTexts.booksClosed("2026-03-10"),
    ]);
    const later = await book(id, { as: "unidentified", date: "2026-03-11" });
    expect(later.status).toBe(200);
    await bank.t.asOwner("update closed_books set closed_through = null");
    expect((await ledger("2400")) - before).toBe(-30);
  });

  it("waits for the second person of its journal, and is open again after a rejection", async () => {
    await importRows([["03/03/2026", "", -400]]);
    const { id } = only(await lines());
    const body = { as: "journal", account_code: "5310", description: "Rent" };
    expect((await book(id, body)).body).toMatchObject({
      msg: texts.bookedAsJournal,
      line: { state: "waiting" },
    });
    const { journal_id } = only(await lines("waiting"));
    expect((await match([id], [])).status).toBe(409);
    await call("POST", `/journals/${journal_id}/reject`, { reason: "No" }, bank.manager);
    expect(await lines("open")).toHaveLength(1);
    const again = await book(id, body);
    expect(again.body.line).toMatchObject({ state: "waiting" });
    expect(again.body.line.journal_id).not.toBe(journal_id);
    await call("POST", `/journals/${again.body.line.journal_id}/post`, undefined, bank.manager);
    expect(only(await lines("matched"))).toMatchObject({ match: { way: "booked" } });
    expect(await entries()).toEqual([]);
  });

  it("is the payment of a loan by the account's method once, ten times at once", async () => {
    const loan = await makeApprovedLoan(bank.t.deps, await makeCustomer(bank.t.deps));
    await bank.t.asOwner(
      `insert into payment_methods (name, account_code) values ('Bank ${bank.code}', '${bank.code}')`,
    );
    await importRows([["03/03/2026", "FT-77", 40]]);
    const { id } = only(await lines());
    const body = { as: "payment", loan_id: loan.loan_id, date: "2026-03-16" };
    const results = await Promise.all(Array.from({ length: 10 }, () => book(id, body)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ledger(bank.code)).toBe(40);
    const payments = await bank.t.deps.db
      .selectFrom("payments")
      .select(["amount", "payment_method", "money_account", "reference"])
      .where("money_account", "=", bank.code)
      .execute();
    expect(payments).toEqual([
      {
        amount: 40,
        payment_method: `Bank ${bank.code}`,
        money_account: bank.code,
        reference: "FT-77",
      },
    ]);
    expect(only(await lines("matched"))).toMatchObject({ match: { way: "booked" } });
  });

  it("is matched with a payment that has its reference", async () => {
    const loan = await makeApprovedLoan(bank.t.deps, await makeCustomer(bank.t.deps));
    await bank.t.asOwner(
      `insert into payment_methods (name, account_code) values ('Bank ${bank.code}', '${bank.code}')`,
    );
    const paid = await call("POST", `/loans/${loan.loan_id}/pay`, {
      amount: 55,
      payment_method: `bank ${bank.code}`,
      reference: "OM 123.456",
    });
    expect(paid.status).toBe(200);
    const { body } = await importRows([["16/03/2026", "om123456", 55]]);
    expect(body.matched).toBe(1);
  });

  it("is refused where payment or journal refuse it, and stays open", async () => {
    await importRows([
      ["03/03/2026", "", -40],
      ["03/03/2026", "", 10],
    ]);
    const [incoming, outgoing] = await lines();
    const loan_id = "LN-202603-000001";
    const out = await book(outgoing?.id ?? 0, { as: "payment", loan_id });
    expect([out.status, out.body.error]).toEqual([400, texts.paymentComesIn]);
    const paid = await book(incoming?.id ?? 0, { as: "payment", loan_id });
    expect([paid.status, paid.body.error]).toEqual([409, texts.noMethod]);
    const journal = { as: "journal", account_code: "1100", description: "Rent" };
    expect((await book(outgoing?.id ?? 0, journal)).status).toBe(400);
    expect((await book(outgoing?.id ?? 0, { as: "gift" })).body.error).toBe(texts.unknownWay);
    expect((await book(999_999, { as: "charge" })).status).toBe(404);
    expect(await lines("open")).toHaveLength(2);
    expect((await book(outgoing?.id ?? 0, { as: "charge" })).status).toBe(200);
  });
});
