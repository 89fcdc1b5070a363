import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected, openField } from "../../test-support/field.ts";
import { renewSession } from "../../test-support/make.ts";
import { personalDataOf } from "../privacy/personal-data.ts";

let office: Awaited<ReturnType<typeof openField>>;

beforeAll(async () => {
  office = await openField();
});
afterAll(() => office.t.close());

/** Money of 200.00 that was collected for a loan which owes nothing any more. */
async function conflictOf(amount = 200) {
  const { rows, taken } = await office.takenSheet(1);
  await office.pay(rows[0], 1_200);
  const queue = [collected(1, amount)];
  await office.send(taken, queue);
  const { conflicts } = await office.conflicts(office.officer);
  return { conflict: conflicts[0], taken, queue, loan: rows[0] };
}

/** The conflicts in the copy of the loan's customer. */
async function copyOf(loan_id: string) {
  const { customer_id } = await office.t.deps.db
    .selectFrom("loans")
    .select("customer_id")
    .where("loan_id", "=", loan_id)
    .executeTakeFirstOrThrow();
  const data = JSON.stringify(await personalDataOf(office.t.deps.db, customer_id));
  for (const { reason } of [returned, paid]) expect(data).not.toContain(reason);
  return JSON.parse(data).collected_on_a_phone_and_not_booked;
}

const paid = { resolution: "paid", reason: "Paid for the other loan" };
const returned = { resolution: "returned", reason: "Given back in Koribondo" };

describe("COLL-36 a conflict is resolved by a second person", () => {
  it("is resolved once, with a reason, by a supervisor and never by its owner", async () => {
    const { conflict, taken, queue } = await conflictOf();
    expect(conflict).toMatchObject({ state: "open", amount: 200, owner_name: "Umu Bangura" });
    for (const person of [office.officer, office.other, office.auditor])
      expect((await office.resolve(conflict.id, person, returned)).status).toBe(403);
    expect((await office.resolve(2_000_000_000, office.manager, returned)).status).toBe(404);
    for (const body of [
      { ...returned, reason: "" },
      { ...returned, resolution: "kept" },
      { ...returned, receipt_number: "RC-000001" },
      { ...returned, resolution: "paid" },
    ])
      expect((await office.resolve(conflict.id, office.manager, body)).status).toBe(400);
    const all = await Promise.all([
      ...Array.from({ length: 3 }, () => office.resolve(conflict.id, office.manager, returned)),
      ...Array.from({ length: 3 }, () => office.resolve(conflict.id, office.finance, returned)),
    ]);
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const { conflicts } = await office.conflicts(office.manager, "?state=resolved");
    expect(conflicts[0]).toMatchObject({
      id: conflict.id,
      state: "resolved",
      resolution: "returned",
      resolution_reason: returned.reason,
      receipt_number: null,
    });
    // The phone gets the result, and nothing is booked.
    const { body } = await office.send(taken, queue);
    expect(body.results).toMatchObject([{ outcome: "resolved", text: returned.reason }]);
    expect((await office.audited("conflict.resolve")).at(-1)).toMatchObject({
      record_id: String(conflict.id),
      after: { resolution: "returned", reason: returned.reason, amount: 200 },
    });
  });

  it("names the payment that the money became: live, not above it, and of no other money", async () => {
    const { conflict } = await conflictOf();
    const loan = await office.loanOf(office.officer);
    const paid = (receipt_number: string, id = conflict.id) =>
      office.resolve(id, office.manager, {
        resolution: "paid",
        reason: "Paid for the other loan, the rest given back",
        receipt_number,
      });
    const receiptOf = ({ id }: { id: number }) => `RC-${String(id).padStart(6, "0")}`;
    const above = await office.pay(loan, 201);
    const refusals = [
      [receiptOf(above), texts.receiptAbove("NLe 200.00")],
      ["RC-999999999", texts.receiptUnknown],
      ["12", texts.receiptNeeded],
    ] as const;
    for (const [receipt, text] of refusals) {
      const { status, body } = await paid(receipt);
      expect([status, body.fields]).toEqual([400, { receipt_number: text }]);
    }
    const reversed = await office.pay(loan, 100);
    await office.reverse(reversed);
    expect((await paid(receiptOf(reversed))).body.error).toBe(texts.receiptUnknown);
    const right = await office.pay(loan, 150);
    const { status, body } = await paid(receiptOf(right));
    expect([status, body.conflict.receipt_number]).toEqual([200, receiptOf(right)]);
    const second = await conflictOf(150);
    expect((await paid(receiptOf(right), second.conflict.id)).body.error).toBe(texts.receiptTaken);
    // A payment that another collection became is taken too.
    const { rows, taken } = await office.takenSheet(1);
    const sent = await office.send(taken, [collected(1, 20)]);
    const { receipt_number } = sent.body.results[0];
    expect((await paid(receipt_number, second.conflict.id)).body.error).toBe(texts.receiptTaken);
    expect(await office.paidOn(rows)).toEqual([[20]]);
  });

  it("COLL-35 is seen by its owner, and by those who read all", async () => {
    const { conflict } = await conflictOf();
    const idsOf = async (person = office.officer) =>
      (await office.conflicts(person, "?state=open")).conflicts.map(({ id }: { id: number }) => id);
    for (const person of [office.officer, office.manager, office.auditor, office.finance])
      expect(await idsOf(person)).toContain(conflict.id);
    expect(await idsOf(office.other)).toEqual([]);
    const none = await office.conflicts(office.other);
    expect([none.total, none.open_amount]).toEqual([0, 0]);
    const page = await office.conflicts(office.manager, "?state=open&page_size=1");
    expect(page.conflicts).toHaveLength(1);
    expect(
      (await office.call(office.manager, "GET", "/collections/conflicts?state=x")).status,
    ).toBe(400);
  });

  it("CUST-23 is in the customer's copy of their data: what became of the money, not the remark of staff", async () => {
    const { conflict, loan } = await conflictOf();
    const open = {
      loan_id: loan.loan_id,
      amount: 200,
      collected_at: expect.stringContaining("2026-03-16T11:30:00"),
      why_not_booked: conflict.refusal,
      became: null,
      became_payment: null,
      resolved_at: null,
    };
    expect(await copyOf(loan.loan_id)).toMatchObject([open]);
    await office.resolve(conflict.id, office.manager, returned);
    const resolved = { became: "Given back to the customer", resolved_at: expect.any(String) };
    expect(await copyOf(loan.loan_id)).toMatchObject([{ ...open, ...resolved }]);
    const other = await conflictOf(150);
    const payment = await office.pay(await office.loanOf(office.officer), 150);
    const receipt_number = `RC-${String(payment.id).padStart(6, "0")}`;
    const body = { ...paid, receipt_number };
    expect((await office.resolve(other.conflict.id, office.manager, body)).status).toBe(200);
    const { transaction_id } = await office.t.deps.db
      .selectFrom("payments")
      .select("transaction_id")
      .where("id", "=", payment.id)
      .executeTakeFirstOrThrow();
    expect(await copyOf(other.loan.loan_id)).toMatchObject([
      { became: "Recorded as a payment", became_payment: transaction_id },
    ]);
  });

  it("keeps every conflict with an owner, in the database too", async () => {
    const { conflict } = await conflictOf();
    await renewSession(office.t.deps, office.officer, 5);
    for (const wrong of [
      `update field_collections set owner_id = null where id = ${conflict.id}`,
      `delete from field_collections where id = ${conflict.id}`,
      `update field_collections set refusal = '' where id = ${conflict.id}`,
      `update field_collections set resolution = 'returned', resolution_reason = 'x', resolved_at = now(),
         resolved_by = owner_id where id = ${conflict.id}`,
      "delete from devices",
      "delete from taken_sheets",
    ])
      await expect(office.t.asOwner(wrong)).rejects.toThrow(
        /append-only|null value|check constraint/,
      );
  });
});
