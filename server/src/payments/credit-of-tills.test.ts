import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { ledgerDifferences } from "../../test-support/serviced-loans.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

let office: Awaited<ReturnType<typeof openTillOffice>>;
let customer: Person;
let cashier: Person;

beforeAll(async () => {
  office = await openTillOffice();
});
afterAll(() => office.t.close());
beforeEach(async () => {
  customer = await makeCustomer(office.t.deps);
  cashier = await makeStaff(office.t.deps, 4);
});

const newLoan = (person = customer) => makeApprovedLoan(office.t.deps, person);
const pay = (loan: MadeLoan, amount: number, more: object = {}) =>
  office.call(cashier, "POST", `/loans/${loan.loan_id}/pay`, {
    amount,
    payment_method: "Cash",
    ...more,
  });
/** A request for a refund in cash of credit that mobile money left. */
async function cashRefund(amount: number): Promise<number> {
  const more = { payment_method: "Orange Money", reference: "OM 1", excess: "credit" };
  expect((await pay(await newLoan(), 1250, more)).status).toBe(200);
  const path = `/customer/${customer.customer_id}/credit/refund`;
  const { body } = await office.call(office.finance, "POST", path, {
    request_key: randomUUID(),
    amount,
    payment_method: "Cash",
    reason: "Asked for it at the counter",
  });
  return body.request.id;
}
const approve = (id: number, by = office.manager) =>
  office.call(by, "PATCH", `/requests/${id}/approve`, {});
const move = (payment: number, to: MadeLoan) =>
  office.call(office.finance, "POST", `/payments/${payment}/move`, {
    act_key: randomUUID(),
    to_loan: to.loan_id,
    reason: "Another customer's loan",
  });

describe("SERV-140 a refund in cash", () => {
  it("leaves the open till of who approves it, and only what the till holds", async () => {
    const { deps } = office.t;
    const payer = await makeStaff(deps, 8);
    const request = await cashRefund(40);
    expect(refused(await approve(request, payer))).toEqual([409, tillTexts.openFirst]);
    const session = await office.open(payer);
    expect(refused(await approve(request, payer))).toEqual([409, tillTexts.holds("NLe 0.00")]);
    await office.float(payer, session.id, 100);
    expect((await approve(request, payer)).status).toBe(200);
    const { body } = await office.call(cashier, "GET", `/customer/${customer.customer_id}/credit`);
    expect(body.credit.balance).toBe(10);
    expect((await office.count(payer, session.id, 60)).status).toBe(200);
    expect((await office.read(office.manager, session.id)).difference).toBe(0);
    expect(await ledgerDifferences(office.t)).toEqual([]);
  });
});

describe("SERV-144 cash that is moved to another loan", () => {
  it("stays in the till that took it while its session is open", async () => {
    const session = await office.open(cashier);
    const payment = (await pay(await newLoan(), 100)).body.payment.id;
    const moved = await move(payment, await newLoan(await makeCustomer(office.t.deps)));
    expect(moved.status).toBe(200);
    expect((await office.count(cashier, session.id, 100)).status).toBe(200);
    expect((await office.read(office.manager, session.id)).difference).toBe(0);
    expect(await ledgerDifferences(office.t)).toEqual([]);
  });

  it("counts in the safe once the session is signed off", async () => {
    const session = await office.open(cashier);
    const payment = (await pay(await newLoan(), 100)).body.payment.id;
    await office.count(cashier, session.id, 100);
    expect((await office.signOff(office.manager, session.id)).status).toBe(200);
    const other = await newLoan(await makeCustomer(office.t.deps));
    const before = await office.balanceOf("1000");
    const moved = await move(payment, other);
    expect(moved.status).toBe(200);
    expect(await office.balanceOf("1000")).toBe(before);
    expect(await ledgerDifferences(office.t)).toEqual([]);
  });
});

describe("SERV-149 a cheque", () => {
  const bank = (from: string, to: string) =>
    office.call(office.finance, "POST", "/cash/moves", {
      move_key: randomUUID(),
      from,
      to,
      amount: 200,
      date: "2026-03-16",
    });
  const both = async () => [await office.balanceOf("1090"), await office.balanceOf("1050")];

  it("is in hand until it is banked, and one that bounces comes back before its reversal", async () => {
    const [inHand = 0, atBank = 0] = await both();
    const loan = await newLoan();
    const cheque = { payment_method: "Cheque", reference: "000123" };
    const { payment } = (await pay(loan, 200, cheque)).body;
    expect(await both()).toEqual([inHand + 200, atBank]);
    expect((await bank("1090", "1050")).status).toBe(200);
    expect(await both()).toEqual([inHand, atBank + 200]);
    const reverse = () =>
      office.call(office.finance, "POST", `/payments/${payment.id}/reverse`, {
        reason: "The cheque bounced",
      });
    const early = await reverse();
    expect([early.status, early.body.error]).toEqual([
      409,
      tillTexts.chequesInHand(formatNleExact(inHand)),
    ]);
    expect(await both()).toEqual([inHand, atBank + 200]);
    // The bank returns the cheque.
    expect((await bank("1050", "1090")).status).toBe(200);
    const reversed = await reverse();
    expect(reversed.body.loan).toMatchObject({ status: "approved", balance: 1200 });
    expect(await both()).toEqual([inHand, atBank]);
    expect(await ledgerDifferences(office.t)).toEqual([]);
  });

  it("that bounces before it is banked is only reversed", async () => {
    const [inHand = 0, atBank = 0] = await both();
    const { payment } = (await pay(await newLoan(), 200, { payment_method: "Cheque" })).body;
    const path = `/payments/${payment.id}/reverse`;
    await office.call(office.finance, "POST", path, { reason: "The cheque bounced" });
    expect(await both()).toEqual([inHand, atBank]);
  });
});
