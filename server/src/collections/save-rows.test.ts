import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { paymentErrors } from "@microfinance/contract/payments/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import type { Person } from "../../test-support/make.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;
let officer: Person;

beforeAll(async () => {
  office = await openRounds();
  ({ officer } = office);
});
afterAll(() => office.t.close());

describe("COLL-22 rows become payments", () => {
  it("books each alone: one that is refused stops no other, and states its reason", async () => {
    const { sheet, rows } = await office.villageSheet(4);
    const sent = [row(1, 200), row(2, 5_000), row(3, 0), row(4, 75.5)];
    const { body } = await office.save(sheet, sent);
    expect(outcomes(body)).toEqual(["booked", "refused", "marked", "booked"]);
    const reason = paymentErrors.aboveBalance("NLe 1,200.00");
    expect(body.results[1].text).toBe(reason);
    expect(body.rows).toMatchObject([
      { payment: { amount: 200, is_reversed: false }, balance: 1000 },
      { payment: null, refused_amount: 5_000, refusal: reason },
      { payment: null, refusal: "" },
      { payment: { amount: 75.5 } },
    ]);
    expect(body.sheet).toMatchObject({ collected: 275.5, paid_rows: 2 });
    expect(await office.paymentsOf(rows[0].loan_id)).toEqual([
      { amount: 200, remarks: `Collection sheet ${sheet.number}`, transaction_date: "2026-03-16" },
    ]);
    // Nothing entered makes no payment.
    expect(await office.paymentsOf(rows[2].loan_id)).toEqual([]);
    const corrected = await office.save(sheet, [row(2, 500)]);
    expect(corrected.body.rows[1]).toMatchObject({
      payment: { amount: 500 },
      refused_amount: null,
      refusal: "",
    });
  });

  it("COLL-23 books a row once, however often it is sent, and refuses another amount", async () => {
    const { sheet, rows } = await office.villageSheet(3);
    const sent = [row(1, 100), row(2, 100), row(3, 100)];
    const all = await Promise.all(Array.from({ length: 10 }, () => office.save(sheet, sent)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const counts = all.flatMap(({ body }) => outcomes(body));
    expect(counts.filter((outcome) => outcome === "booked")).toHaveLength(3);
    expect(new Set(counts)).toEqual(new Set(["booked", "repeated"]));
    for (const { loan_id } of rows) expect(await office.paymentsOf(loan_id)).toHaveLength(1);
    const other = await office.save(sheet, [row(1, 101)]);
    expect(other.body.results).toEqual([
      { position: 1, outcome: "refused", text: texts.isPaid("NLe 100.00") },
    ]);
    // A later day changes nothing either.
    await office.at("2026-03-17T09:00:00Z");
    expect(outcomes((await office.save(sheet, sent)).body)).toEqual([
      "repeated",
      "repeated",
      "repeated",
    ]);
    await office.at("2026-03-16T09:00:00Z");
  });

  it("COLL-24 values payments on the day of the round", async () => {
    const { sheet, rows } = await office.villageSheet(1);
    await office.at("2026-03-17T09:00:00Z");
    await office.save(sheet, [row(1, 100)]);
    expect(await office.paymentsOf(rows[0].loan_id)).toMatchObject([
      { transaction_date: "2026-03-16" },
    ]);
    await office.at("2026-03-16T09:00:00Z");
    const village = `Sumbuya ${randomUUID()}`;
    const { loan_id } = await office.loanOf(officer, { village, approval_date: "2026-02-20" });
    const ahead = await office.openSheet({
      kind: "village",
      village,
      collection_date: "2026-03-18",
    });
    await office.save(ahead.body.sheet, [row(1, 100)]);
    expect(await office.paymentsOf(loan_id)).toMatchObject([{ transaction_date: "2026-03-16" }]);
  });

  it("COLL-25 refuses what cannot be booked: absent members, reversed rows, own loans, unknown rows", async () => {
    const { sheet, rows } = await office.villageSheet(2);
    const absent = await office.save(sheet, [{ ...row(1, 0), is_absent: true }]);
    expect([outcomes(absent.body), absent.body.rows[0].is_absent]).toEqual([["marked"], true]);
    const both = await office.save(sheet, [{ ...row(1, 10), is_absent: true }, row(3, 10)]);
    expect(both.body.results.map(({ text }: { text: string }) => text)).toEqual([
      texts.isAbsent,
      texts.unknownRow,
    ]);
    const back = await office.save(sheet, [row(1, 10)]);
    expect(back.body.rows[0]).toMatchObject({ is_absent: false, payment: { amount: 10 } });
    await office.reverse({ id: back.body.rows[0].payment.id });
    const reversed = await office.save(sheet, [row(1, 20)]);
    expect(reversed.body.results[0].text).toBe(texts.isReversed);
    expect(reversed.body.sheet.collected).toBe(0);

    const link = (customer_id: string | null) =>
      office.t.deps.db
        .updateTable("staff")
        .set({ customer_id })
        .where("id", "=", officer.staff_id)
        .execute();
    await link(rows[1].customer_id);
    expect(outcomes((await office.save(sheet, [row(2, 10)])).body)).toEqual(["refused"]);
    await link(null);
    const denied = await office.t.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .where("record_id", "=", rows[1].loan_id)
      .execute();
    expect(denied).toHaveLength(1);
    for (const wrong of [
      [],
      [row(1, 1), row(1, 2)],
      [row(1, 0.001)],
      [row(1, -1)],
      Array.from({ length: 201 }, (_, index) => row(index + 1, 1)),
    ])
      expect((await office.save(sheet, wrong)).status).toBe(400);
  });
});
