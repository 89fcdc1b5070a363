import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import { mailedToken } from "../../test-support/accounts.ts";
import { ask } from "../../test-support/customer-records.ts";
import { linkCalls, newAddress, requestEmailChange } from "../../test-support/email-changes.ts";
import { readLoan } from "../../test-support/loan-records.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import {
  type LoanRef,
  makeLoanIn,
  type Reachable,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

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

const mailsTo = async (recipient: string) => {
  const mails = await test.deps.db
    .selectFrom("messages")
    .select(["subject", "text_body"])
    .where("recipient", "=", recipient)
    .where("subject", "=", "Your bank account with us was changed")
    .execute();
  return mails.map((mail) => mail.text_body);
};

describe("LOAN-49 a changed payout account before both reviews", () => {
  it("is marked on an applied loan, and the customer is notified", async () => {
    const loan = await loanIn("applied");
    expect((await changeBank(customer)).status).toBe(200);
    const now = await read(loan);
    expect(now).toMatchObject({ status: "applied", payout_account: { is_waiting: false } });
    expect(now.reviewed_data_changes).toMatchObject([
      {
        after: "application",
        is_reset: false,
        changes: [
          { name: "bank", before: "Rokel Commercial Bank", after: "SLCB" },
          { name: "account name", before: "", after: "Sia Conteh" },
          { name: "account number", before: "0012345", after: "99887766" },
        ],
      },
    ]);
    const facts = { account: "SLCB, account ending in 7766", is_kept: false };
    expect(await accountNotices(loan)).toEqual([{ facts }]);
  });

  it.each([
    ["staff", () => manager],
    ["the customer", () => customer],
  ])("resets the first review when changed by %s", async (_, person) => {
    const loan = await loanIn("processing");
    expect((await changeBank(person())).status).toBe(200);
    expect(await read(loan)).toMatchObject({ status: "applied", first_review: "pending" });
  });

  it("LOAN-49 resets it too when changed by a new application", async () => {
    const loan = await loanIn("processing");
    expect((await submit(test, customer, makePayload({ bank: other }))).statusCode).toBe(200);
    expect(await read(loan)).toMatchObject({ status: "applied", first_review: "pending" });
  });

  it("a change of the bank's address is not a change of the account", async () => {
    const loan = await loanIn("processing");
    const moved = { bank_name: "Rokel Commercial Bank", bank_city: "Bo" };
    expect((await changeBank(customer, moved)).status).toBe(200);
    expect(await read(loan)).toMatchObject({ status: "processing", reviewed_data_changes: [] });
    expect(await accountNotices(loan)).toEqual([]);
  });
});

describe("LOAN-49 a changed payout account after both reviews", () => {
  it("leaves the reviewed account in effect until the new one is accepted; the audit log records the acceptance", async () => {
    const loan = await loanIn("processed");
    expect(await read(loan)).toMatchObject({
      payout_account: { reviewed, current: reviewed, is_waiting: false },
    });
    await changeBank(customer);
    expect(await read(loan)).toMatchObject({
      status: "processed",
      second_review: "complete",
      payout_account: { reviewed, current: other, is_waiting: true },
      reviewed_data_changes: [{ after: "both_reviews", is_reset: false }],
    });
    const facts = { account: "SLCB, account ending in 7766", is_kept: true };
    expect(await accountNotices(loan)).toEqual([{ facts }]);

    expect((await accept(manager, loan)).body).toMatchObject({
      message: "The new payout account is accepted.",
      loan: { status: "processed" },
    });
    expect(await read(loan)).toMatchObject({
      payout_account: { reviewed: other, current: other, is_waiting: false },
    });
    const entry = await test.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after", "actor_user_id"])
      .where("action", "=", "loan.accept_account")
      .where("record_id", "=", loan.loan_id)
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_user_id: manager.user_id,
      before: { payout_account: "Rokel Commercial Bank, 0012345" },
      after: { payout_account: "SLCB, Sia Conteh, 99887766" },
    });
  });

  it("is not accepted by the person who changed it", async () => {
    const loan = await loanIn("processed");
    expect((await changeBank(manager)).status).toBe(200);
    const own = await accept(manager, loan);
    expect([own.status, own.body["message"]]).toEqual([
      409,
      "You changed this account, or the e-mail address of who did. Another Manager or Finance Admin must accept it.",
    ]);
    expect(await read(loan)).toMatchObject({
      payout_account: { reviewed, is_waiting: true, changed_by: [manager.user_id] },
    });
    const colleague = await makeStaff(test.deps, 8);
    expect((await accept(colleague, loan)).status).toBe(200);
  });

  it("is not accepted by who gave the customer's account its address: they may have signed in as the customer", async () => {
    const loan = await loanIn("processed");
    const email = newAddress();
    expect((await requestEmailChange(test, customer, email, manager)).statusCode).toBe(200);
    const { confirm } = linkCalls(() => ({ t: test, remoteAddress: "10.8.0.1" }));
    expect((await confirm(await mailedToken(test.deps, email))).statusCode).toBe(200);
    expect((await changeBank(customer)).status).toBe(200);
    expect((await read(loan)).payout_account.changed_by).toEqual([
      customer.user_id,
      manager.user_id,
    ]);
    const own = await accept(manager, loan);
    expect([own.status, own.body["message"]]).toEqual([409, payoutAccountTexts.changedBySame]);
    expect((await accept(await makeStaff(test.deps, 8), loan)).status).toBe(200);
  });

  it("without acceptance an approval that pays out is refused, and after it the reviewed account stays", async () => {
    const loan = await loanIn("processed");
    await changeBank(customer);
    const refused = await step(test, approver, loan, "approve");
    expect([refused.statusCode, refused.json().msg]).toEqual([409, payoutAccountTexts.changed]);
    expect(await payoutsOf(loan)).toEqual([]);
    expect(await read(loan)).toMatchObject({ status: "processed" });
    expect((await accept(manager, loan)).status).toBe(200);
    // Who accepted it does not pay to it.
    const own = await step(test, manager, loan, "approve");
    expect([own.statusCode, own.json().msg]).toEqual([409, payoutAccountTexts.acceptedBySame]);
    expect((await step(test, approver, loan, "approve")).statusCode).toBe(200);
    await changeBank(customer, { ...other, account_number: "5" });
    expect(await read(loan)).toMatchObject({
      status: "approved",
      payout_account: { reviewed: other, is_waiting: false },
    });
    expect((await accept(manager, loan)).status).toBe(409);
  });

  it("two changes are notified twice, and changing back requires no acceptance", async () => {
    const loan = await loanIn("processed");
    await changeBank(customer);
    await changeBank(customer, reviewed);
    expect(await accountNotices(loan)).toHaveLength(2);
    expect(await read(loan)).toMatchObject({ payout_account: { is_waiting: false } });
  });

  it("is accepted only in the version that was shown", async () => {
    const loan = await loanIn("processed");
    await changeBank(customer);
    await changeBank(customer, { ...other, account_number: "666" });
    const response = await accept(manager, loan);
    expect([response.status, response.body["error"]]).toEqual([
      409,
      "The customer's account was changed again in the meantime. Please look at it anew.",
    ]);
    expect(await read(loan)).toMatchObject({ payout_account: { reviewed, is_waiting: true } });
  });

  it("is accepted by Finance Admin, Manager and system admin only", async () => {
    for (const role of staffRoleIds) {
      const loan = await loanIn("processed");
      await changeBank(customer, { ...other, account_number: String(role) });
      const person = await makeStaff(test.deps, role);
      const response = await accept(person, loan, { ...other, account_number: String(role) });
      expect([role, response.status]).toEqual([role, [6, 8, 9].includes(role) ? 200 : 403]);
      await step(test, approver, loan, "reject");
    }
    const loan = await loanIn("processed");
    expect((await accept(customer, loan)).status).toBe(403);
    expect((await accept(manager, loan)).status).toBe(409);
  });

  it.each([{}, { ...other, account_number: 5 }, { ...other, bank_name: "a\0" }])(
    "an acceptance of %j is rejected",
    async (account) => {
      const loan = await loanIn("processed");
      await changeBank(customer);
      expect((await accept(manager, loan, account)).status).toBe(400);
    },
  );

  it("the first account of a customer requires acceptance too", async () => {
    const response = await submit(test, customer, makePayload({ bank: {} }));
    const loan: LoanRef = response.json().loan;
    expect((await step(test, approver, loan, "review/first")).statusCode).toBe(200);
    expect((await step(test, manager, loan, "review/second")).statusCode).toBe(200);
    expect(await read(loan)).toMatchObject({
      payout_account: { reviewed: null, current: null, is_waiting: false },
    });
    await changeBank(manager);
    expect(await read(loan)).toMatchObject({
      status: "processed",
      payout_account: { reviewed: null, current: other, is_waiting: true },
    });
    expect((await accept(await makeStaff(test.deps, 8), loan)).status).toBe(200);
  });

  const rounds = [1, 2, 3, 4, 5];
  it.each(rounds)(
    "a concurrent change and second review: reviewed, or pending acceptance (%d)",
    async () => {
      const loan = await loanIn("processing");
      await Promise.all([changeBank(customer), step(test, approver, loan, "review/second")]);
      const now = await read(loan);
      if (now.status === "applied") expect(now.first_review).toBe("pending");
      else
        expect(now).toMatchObject({
          payout_account: { reviewed, current: other, is_waiting: true },
        });
    },
  );
});

describe("MSG-6 the notification of a changed account", () => {
  it("without a loan in review the customer gets a mail, but not for the first account", async () => {
    expect((await changeBank(customer, reviewed)).status).toBe(200);
    expect(await mailsTo(customer.email)).toEqual([]);
    await changeBank(customer);
    const [mail] = await mailsTo(customer.email);
    expect(mail).toContain("was changed to SLCB, account ending in 7766.");
    expect(mail).not.toContain("99887766");
  });

  it.each([
    ["confirmed", 1],
    ["never confirmed", 0],
  ])("the customer's earlier address, %s, gets %d mails", async (was, mails) => {
    await loanIn("processing");
    const old = customer.email;
    await moveTo(`new.${old}`, was === "confirmed");
    await changeBank(manager);
    expect(await mailsTo(old)).toHaveLength(mails);
    // The new address reads the notice of the loan.
    expect(await mailsTo(`new.${old}`)).toEqual([]);
  });
});

/** Gives the customer another address, as the confirmation of a change leaves it. */
async function moveTo(email: string, wasConfirmed: boolean) {
  const now = test.deps.now();
  await test.deps.db
    .insertInto("email_changes")
    .values({
      user_id: customer.user_id,
      old_email: customer.email,
      new_email: email,
      requested_by: customer.user_id,
      requested_at: now,
      expires_at: now,
      take_back_until: wasConfirmed ? now : null,
      state: "confirmed",
      decided_at: now,
    })
    .execute();
  await test.deps.db
    .updateTable("users")
    .set({ email })
    .where("id", "=", customer.user_id)
    .execute();
}
