import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { readLoan } from "../../test-support/loan-records.ts";
import {
  type LoanRef,
  makeLoanIn,
  type Reachable,
  step,
  undoClosing,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { payOut } from "../../test-support/payouts.ts";
import { linesOf } from "../../test-support/serviced-loans.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let customer: Person;
let manager: Person;
let approver: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  approver = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await makeCustomer(test.deps);
});

const loanIn = (status: Reachable) => makeLoanIn(test, { customer, manager }, status);
const reviewed = {
  bank_name: "Rokel Commercial Bank",
  account_name: "",
  account_number: "0012345",
};
const other = { bank_name: "SLCB", account_name: "Sia Conteh", account_number: "99887766" };

const changeBank = (person: Person, bank: object = other) =>
  ask(test, person, "PUT", `/customer/${customer.customer_id}/bank`, bank);
const accept = (person: Person, loan: LoanRef, account: object = other) =>
  ask(
    test,
    person,
    "POST",
    `/loans/${loan.customer_id}/payout-account/${loan.loan_id}/accept`,
    account,
  );

const read = (loan: LoanRef) => readLoan(test, approver, loan);

const payoutsOf = (loan: LoanRef) =>
  test.deps.db.selectFrom("payouts").select("id").where("loan_id", "=", loan.id).execute();

const accountNotices = (loan: LoanRef) =>
  test.deps.db
    .selectFrom("notices")
    .select("facts")
    .where("loan_id", "=", loan.id)
    .where("kind", "=", "account_changed")
    .orderBy("id")
    .execute();

describe("LOAN-49 an account that changes between the approval and the payout", () => {
  const separate = (run: () => Promise<void>) => withSettings(test, { payout: "separate" }, run);
  const waiting = async (loan: LoanRef) =>
    (await ask(test, approver, "GET", `/payouts?status=waiting&loan_id=${loan.loan_id}`)).body[
      "payouts"
    ];

  it("is marked, told to the customer and pays out nothing until another person accepts it", () =>
    separate(async () => {
      const loan = await loanIn("approved");
      expect(await waiting(loan)).toMatchObject([{ waits_for: null, payee_account: reviewed }]);
      const basic = await makeStaff(test.deps, 4);
      expect((await changeBank(basic)).status).toBe(200);
      expect(await read(loan)).toMatchObject({
        status: "approved",
        payout_account: { reviewed, current: other, is_waiting: true, changed_by: [basic.user_id] },
        reviewed_data_changes: [{ after: "both_reviews", is_reset: false }],
      });
      const facts = { account: "SLCB, account ending in 7766", is_kept: true };
      expect(await accountNotices(loan)).toEqual([{ facts }]);
      expect(await waiting(loan)).toMatchObject([
        { waits_for: "account", payee_account: reviewed },
      ]);

      const finance = await makeStaff(test.deps, 6);
      const refused = await payOut(test, finance, loan);
      expect([refused.statusCode, refused.json().msg]).toEqual([409, payoutAccountTexts.changed]);
      expect(await payoutsOf(loan)).toEqual([]);
      expect(await linesOf(test, loan)).toEqual([]);

      expect((await accept(basic, loan)).status).toBe(403);
      expect((await accept(finance, loan)).status).toBe(200);
      const own = await payOut(test, finance, loan);
      expect([own.statusCode, own.json().msg]).toEqual([409, payoutAccountTexts.acceptedBySame]);
      const paid = await payOut(test, await makeStaff(test.deps, 4), loan);
      expect(paid.json()).toMatchObject({ payout: { status: "paid_out", payee_account: other } });
      expect(await payoutsOf(loan)).toHaveLength(1);
    }));

  it("pays out again once the reviewed account is put back", () =>
    separate(async () => {
      const loan = await loanIn("approved");
      await changeBank(customer);
      await changeBank(customer, reviewed);
      expect(await waiting(loan)).toMatchObject([{ waits_for: null }]);
      expect((await payOut(test, await makeStaff(test.deps, 6), loan)).statusCode).toBe(200);
    }));

  it("of a canceled loan is accepted before its cancellation is undone with another payout", async () => {
    const loan = await loanIn("approved");
    expect((await step(test, manager, loan, "cancel")).statusCode).toBe(200);
    await changeBank(manager);
    const undoing = [await makeStaff(test.deps, 6), await makeStaff(test.deps, 8)] as const;
    const refused = await undoClosing(test, undoing, loan);
    expect([refused.statusCode, refused.json().msg]).toEqual([409, payoutAccountTexts.changed]);
    expect(await payoutsOf(loan)).toHaveLength(1);
    expect(await accountNotices(loan)).toEqual([]);
    expect((await accept(manager, loan)).status).toBe(409);
    expect((await accept(await makeStaff(test.deps, 6), loan)).status).toBe(200);
    const path = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}/confirm`;
    expect((await ask(test, undoing[1], "POST", path, {})).status).toBe(200);
    expect(await payoutsOf(loan)).toHaveLength(2);
  });

  it("of a reversed payout is not shown as the account that the money went to", () =>
    separate(async () => {
      const loan = await loanIn("approved");
      const finance = await makeStaff(test.deps, 6);
      const { payout } = (await payOut(test, await makeStaff(test.deps, 4), loan)).json();
      const reason = { reason: "The transfer came back" };
      const url = `/loans/${loan.loan_id}/payout/reverse`;
      expect((await ask(test, finance, "POST", url, reason)).status).toBe(200);
      await changeBank(customer);
      test.setNow(new Date(test.deps.now().getTime() + 1000).toISOString());
      expect((await accept(manager, loan)).status).toBe(200);
      const { body } = await ask(test, finance, "GET", `/payouts/${payout.id}`);
      expect(body["payout"]).toMatchObject({ status: "reversed", payee_account: null });
      expect(await waiting(loan)).toMatchObject([{ payee_account: other }]);
    }));

  const rounds = [1, 2, 3, 4, 5];
  it.each(rounds)("of a payout at the same time: paid before it, or not at all (%d)", () =>
    separate(async () => {
      const loan = await loanIn("approved");
      const finance = await makeStaff(test.deps, 6);
      const [, paid] = await Promise.all([changeBank(customer), payOut(test, finance, loan)]);
      const { payout_account } = await read(loan);
      expect([200, 409]).toContain(paid.statusCode);
      expect(await payoutsOf(loan)).toHaveLength(paid.statusCode === 200 ? 1 : 0);
      expect(payout_account?.is_waiting).toBe(paid.statusCode === 409);
    }),
  );
});
