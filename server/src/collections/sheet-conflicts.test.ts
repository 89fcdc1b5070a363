import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;
let officer: Person;

beforeAll(async () => {
  office = await openRounds();
  ({ officer } = office);
});
afterAll(() => office.t.close());

const read = async (sheet: { id: number }, person = officer) =>
  (await office.call(person, "GET", `/sheets/${sheet.id}`)).body;
const totalOf = (payments: { amount: number }[]) =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

describe("COLL-22 a loan that changed since the sheet was opened", () => {
  it("refuses its row when it is paid, when less is owed, and when it is written off", async () => {
    const { sheet, rows } = await office.villageSheet(4);
    const [paid, nearly, written] = rows;
    await office.pay(paid, 1_200);
    await office.pay(nearly, 1_150);
    const finance = await makeStaff(office.t.deps, 6);
    const { ask, approve } = writeOffCalls(office.t);
    const { id } = await office.t.deps.db
      .selectFrom("loans")
      .select("id")
      .where("loan_id", "=", written.loan_id)
      .executeTakeFirstOrThrow();
    const asked = await ask(finance, { ...written, id });
    expect(asked.status).toBe(200);
    expect((await approve(office.manager, asked.body.request.id)).status).toBe(200);

    const { body } = await office.save(sheet, [row(1, 10), row(2, 60), row(3, 10), row(4, 10)]);
    expect(outcomes(body)).toEqual(["refused", "refused", "refused", "booked"]);
    for (const one of body.results.slice(0, 3)) expect(one.text).not.toBe("");
    expect(body.rows.map(({ refusal }: { refusal: string }) => refusal !== "")).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(body.sheet.collected).toBe(10);
    expect(await office.paymentsOf(written.loan_id)).toEqual([]);
    expect(outcomes((await office.save(sheet, [row(2, 50)])).body)).toEqual(["booked"]);
  });

  it("books rows of two sheets at once up to the balance, and not above it", async () => {
    const { village, sheet, rows } = await office.villageSheet(1);
    const second = await office.openSheet({ kind: "village", village }, office.other);
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => office.save(sheet, [row(1, 700)])),
      ...Array.from({ length: 5 }, () =>
        office.save(second.body.sheet, [row(1, 700)], office.other),
      ),
    ]);
    const results = all.flatMap(({ body }) => outcomes(body));
    expect(results.filter((outcome) => outcome === "booked")).toHaveLength(1);
    expect(totalOf(await office.paymentsOf(rows[0].loan_id))).toBe(700);
  });
});

describe("COLL-23 the id of a row", () => {
  it("is no payment of the row when another loan was paid under it", async () => {
    const { sheet, rows } = await office.villageSheet(1);
    const other = await office.loanOf(officer);
    await office.pay(other, 20, { transaction_id: rows[0].transaction_id });
    const { body } = await office.save(sheet, [row(1, 20)]);
    expect(body.results).toEqual([
      { position: 1, outcome: "refused", text: paymentInputTexts.transactionIdTaken },
    ]);
    expect(body.sheet).toMatchObject({ collected: 0, paid_rows: 0 });
    expect(await office.paymentsOf(rows[0].loan_id)).toEqual([]);
  });

  it("books once when Pay Loan sends the same payment at the same time", async () => {
    const { sheet, rows } = await office.villageSheet(1);
    const [{ loan_id, transaction_id }] = rows;
    const body = { amount: 80, payment_method: "Cash", transaction_id };
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 === 0
          ? office.save(sheet, [row(1, 80)])
          : office.call(officer, "POST", `/loans/${loan_id}/pay`, body),
      ),
    );
    expect(await office.paymentsOf(loan_id)).toMatchObject([{ amount: 80 }]);
    expect((await read(sheet)).sheet).toMatchObject({ collected: 80, paid_rows: 1 });
  });
});

describe("COLL-27 the sheet of another person", () => {
  it("is neither filled in nor closed nor printed by others, and its key opens no sheet of theirs", async () => {
    const village = `Njala ${randomUUID()}`;
    await office.loanOf(officer, { village, approval_date: "2026-02-13" });
    const sheet_key = randomUUID();
    const opened = await office.openSheet({ sheet_key, kind: "village", village });
    const { sheet, rows } = opened.body;
    const cashier = await makeStaff(office.t.deps, 4);
    for (const [person, status] of [
      [office.other, 404],
      [cashier, 404],
      [office.manager, 403],
      [office.auditor, 403],
    ] as const) {
      expect((await office.save(sheet, [row(1, 5)], person)).status).toBe(status);
      expect((await office.close(sheet, 0, person)).status).toBe(status);
    }
    for (const path of [`/sheets/${sheet.id}`, `/sheets/${sheet.id}/sheet.pdf`])
      for (const person of [office.other, cashier])
        expect((await office.call(person, "GET", path)).status).toBe(404);
    const taken = await office.openSheet({ sheet_key, kind: "village", village }, office.other);
    expect([taken.status, taken.body.error]).toEqual([409, texts.otherKey]);
    expect(await office.paymentsOf(rows[0].loan_id)).toEqual([]);
  });
});

describe("COLL-26 a closed sheet", () => {
  it("is closed by one of ten sums at once, and by no other", async () => {
    const { sheet } = await office.villageSheet(1);
    await office.save(sheet, [row(1, 100)]);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => office.close(sheet, 91 + index)),
    );
    const { state, handed_in } = (await read(sheet)).sheet;
    expect([state, handed_in]).toEqual(["closed", 100]);
    expect(
      all.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
    ).toEqual([]);
  });

  it("states the difference when a payment is reversed later, and books nothing more", async () => {
    const { sheet } = await office.villageSheet(1);
    const { body } = await office.save(sheet, [row(1, 100)]);
    await office.close(sheet, 100);
    await office.reverse({ id: body.rows[0].payment.id });
    const later = await read(sheet);
    expect(later.sheet).toMatchObject({ state: "closed", collected: 0, difference: 100 });
    const refused = await office.save(sheet, [row(1, 50)]);
    expect(refused.body.results[0]).toMatchObject({ outcome: "refused", text: texts.isReversed });
  });
});
