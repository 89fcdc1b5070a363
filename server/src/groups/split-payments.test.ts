import { memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { codeOf, makeSharedLoan } from "../../test-support/groups.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

let t: TestApp;
let cashier: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
});
afterAll(() => t.close());

// 1,000 at 20% over 6 months: 200 a month, of which the members owe 100, 60 and 40.
const paid = (members: readonly string[], parts: readonly number[]) =>
  parts.map((amount, index) => ({ customer_id: members[index], amount }));
const pay = (loan: MadeLoan, body: object) =>
  callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, { payment_method: "Cash", ...body });
// On 16 March three instalments are due: the members owe 300, 180 and 120.
const standing = async (loan: MadeLoan) =>
  (await callAs(t, cashier, "GET", `/loans/${loan.loan_id}/members`)).body.members;
const splits = (loan: MadeLoan) =>
  t.deps.db
    .selectFrom("payment_members as m")
    .innerJoin("payments as p", "p.id", "m.payment_id")
    .select(["m.customer_id", "m.amount"])
    .where("p.loan_id", "=", loan.id)
    .orderBy("m.customer_id")
    .execute();

describe("SERV-157 a payment that states what each member brings", () => {
  it("is one payment of the loan, and each member's part is stored", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const members = paid(group.members, [150, 50]);
    const { status, body } = await pay(loan, { amount: 200, members });
    expect([status, body.loan.paid_total]).toEqual([200, 200]);
    expect(await splits(loan)).toEqual(
      members.toSorted((a, b) => (codeText(a) < codeText(b) ? -1 : 1)),
    );
    const { payments } = await standing(loan);
    expect(payments).toHaveLength(1);
    expect(payments[0].receipt_number).toBe(body.payment.receipt_number);
  });

  it("adds up to its members, who have a share of the loan", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const refused = async (body: object) => {
      const answer = await pay(loan, body);
      return [answer.status, answer.body.error];
    };
    const short = { amount: 200, members: paid(group.members, [100, 60]) };
    expect(await refused(short)).toEqual([400, texts.notThePayment("NLe 160.00", "NLe 200.00")]);
    const another = codeOf(await makeCustomer(t.deps));
    expect(await refused({ amount: 200, members: paid([another], [200]) })).toEqual([
      400,
      texts.notMember(another),
    ]);
    const [first = ""] = group.members;
    expect(await refused({ amount: 200, members: paid([first, first], [100, 100]) })).toEqual([
      400,
      paymentInputTexts.members,
    ]);
    expect(await refused({ amount: 200, members: paid([first], [0]) })).toEqual([
      400,
      paymentInputTexts.members,
    ]);
    expect(await splits(loan)).toEqual([]);
    const single = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
    const answer = await pay(single, { amount: 200, members: paid([single.customer_id], [200]) });
    expect([answer.status, answer.body.error]).toEqual([400, texts.noSplit]);
  });

  it("is booked once for its transaction id, and refused with another division", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const transaction_id = "202603000000157";
    const members = paid(group.members, [120, 80]);
    const body = { amount: 200, transaction_id, members };
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(loan, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await splits(loan)).toHaveLength(2);
    const turned = { ...body, members: members.toReversed() };
    expect((await pay(loan, turned)).status).toBe(200);
    for (const other of [paid(group.members, [80, 120]), undefined]) {
      const { status, body: answer } = await pay(loan, { ...body, members: other });
      expect([status, answer.error]).toEqual([409, paymentInputTexts.transactionIdTaken]);
    }
  });

  it("leaves no credit, which would be of no member", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const body = {
      amount: 1300,
      payment_method: "Orange Money",
      reference: "MP260316.1157.A1",
      excess: "credit",
      members: paid(group.members, [1000, 300]),
    };
    const refused = await pay(loan, body);
    expect([refused.status, refused.body.error]).toEqual([400, texts.splitExcess]);
    expect(await splits(loan)).toEqual([]);
    expect((await pay(loan, { ...body, members: undefined })).body.payment.excess).toBe(100);
  });

  it("the database refuses parts that do not add up", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const { body } = await pay(loan, { amount: 200 });
    await expect(
      t.asOwner(
        `insert into payment_members values (${body.payment.id}, '${group.members[0]}', 199)`,
      ),
    ).rejects.toThrow("not the amount of the payment");
  });
});

describe("SERV-152 a Group Loan stays one loan", () => {
  it("is late once, whichever of its members paid", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    await pay(loan, { amount: 200, members: paid(group.members, [200]) });
    const { body } = await callAs(t, finance, "GET", `/loans/details/${loan.loan_id}`);
    expect(body.loan).toMatchObject({ customer_id: group.members[0], arrears: 200 });
    const { members } = await standing(loan);
    const owed = members.map(({ owes }: { owes: number }) => owes);
    expect(owed.reduce((sum: number, owes: number) => sum + owes, 0)).toBe(400);
  });
});

describe("SERV-158 what a member pays for another", () => {
  it("is owed inside the group; the loan is not late", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    await pay(loan, { amount: 600, members: paid(group.members, [600]) });
    const { members, covered, instalment_due } = await standing(loan);
    expect(instalment_due).toBe("2026-03-16");
    expect(
      members.map(({ due, paid: own, owes, instalment }: Record<string, number>) => [
        due,
        own,
        owes,
        instalment,
      ]),
    ).toEqual([
      [300, 600, 0, 100],
      [180, 0, 0, 60],
      [120, 0, 0, 40],
    ]);
    expect(covered).toEqual([
      { customer_id: group.members[1], covered_by: group.members[0], amount: 180 },
      { customer_id: group.members[2], covered_by: group.members[0], amount: 120 },
    ]);
  });

  it("a reversed payment covers no member", async () => {
    const { group, loan } = await makeSharedLoan(t, finance);
    const { body } = await pay(loan, { amount: 600, members: paid(group.members, [600]) });
    const { id } = body.payment;
    const reversal = { reason: "Wrong loan" };
    const reversed = await callAs(t, finance, "POST", `/payments/${id}/reverse`, reversal);
    expect(reversed.status).toBe(200);
    expect(await standing(loan)).toMatchObject({ covered: [], payments: [] });
  });
});

describe("SERV-156 the recovery of a written-off Group Loan", () => {
  it("counts for all members by their shares, until it is reversed", async () => {
    const { loan } = await makeSharedLoan(t, finance);
    const calls = writeOffCalls(t);
    const manager = await makeStaff(t.deps, 8);
    const asked = await calls.ask(finance, loan);
    expect((await calls.approve(manager, asked.body.request.id)).status).toBe(200);
    const owed = async () => {
      const { members } = await standing(loan);
      return members.map(({ paid: own, owes }: { paid: number; owes: number }) => [own, owes]);
    };
    const nothingPaid = [
      [0, 600],
      [0, 360],
      [0, 240],
    ];
    expect(await owed()).toEqual(nothingPaid);
    const path = `/loans/${loan.loan_id}/recoveries`;
    const body = { act_key: randomUUID(), amount: 100, payment_method: "Cash" };
    const { recovery } = (await callAs(t, finance, "POST", path, body)).body;
    expect(await owed()).toEqual([
      [50, 550],
      [30, 330],
      [20, 220],
    ]);
    const reason = { reason: "Wrong loan" };
    await callAs(t, manager, "POST", `${path}/${recovery.id}/reverse`, reason);
    expect(await owed()).toEqual(nothingPaid);
  });
});

function codeText({ customer_id }: { customer_id: string | undefined }): string {
  return customer_id ?? "";
}
