import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absent, collected, outcomes, openField } from "../../test-support/field.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let office: Awaited<ReturnType<typeof openField>>;

beforeAll(async () => {
  office = await openField();
});
afterAll(() => office.t.close());

/** The time of the nth act of a day from 08:00 on, one every ten minutes. */
const timeOf = (nth: number) =>
  new Date(Date.parse("2026-03-16T08:00:00.000Z") + nth * 600_000).toISOString();

/** Tables with everything that a sending could change, and that no reading changes. */
const tables = [
  "payments",
  "payment_reversals",
  "ledger_entries",
  "ledger_postings",
  "loans",
  "instalments",
  "collection_sheets",
  "collection_sheet_rows",
  "field_collections",
  "field_absences",
  "notices",
  "messages",
  "till_sessions",
] as const;

/** The books to the last column: every table, the trial balance, and what the audit log says of money. */
async function readBooks() {
  const read: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t
      order by to_jsonb(t)::text`.execute(office.t.deps.db);
    read[table] = rows;
  }
  const trial = await office.call(office.manager, "GET", "/ledger/trial-balance");
  expect(trial.status).toBe(200);
  const audited = await sql`select action, record_id, after from audit_entries
    where action ~ '^(collection|payment|conflict|loan|sheet)' order by id`.execute(
    office.t.deps.db,
  );
  return { ...read, trial: trial.body.accounts as Account[], audited: audited.rows };
}

/** An account of the trial balance. */
interface Account {
  code: string;
  balance: number;
}

const cashIn = ({ trial }: { trial: Account[] }) =>
  trial.find(({ code }) => code === "1000")?.balance ?? 0;

/** The same in so many other orders, always the same ones. */
const orders = <Item>(items: readonly Item[], count: number): Item[][] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), {
    seed: 33,
    numRuns: count,
  });

describe("COLL-33 a day without a network", () => {
  it("is booked when it is synced, and a copied queue in any order leaves the same books, to the last posting", async () => {
    const { sheet, rows, device, taken } = await office.takenSheet(40);
    const before = await readBooks();
    // Rows 1 to 30 pay. 26 to 35 were marked absent first, so that five of them came after all.
    const money = Array.from({ length: 30 }, (_, index) =>
      collected(index + 1, 20 + index + 0.25, timeOf(index)),
    );
    const marks = Array.from({ length: 10 }, (_, index) => absent(26 + index, timeOf(index)));
    // Meanwhile at the counter: one loan is paid off, one owes less than was collected.
    await office.pay(rows[0], 1_200);
    await office.pay(rows[1], 1_190);
    // The evening: the network breaks after some rows, and the phone sends all again.
    await office.send(taken, money.slice(0, 12));
    const synced = await office.send(taken, money);
    const marked = await office.mark(taken, marks);
    expect(outcomes(synced.body).slice(0, 3)).toEqual(["conflict", "conflict", "booked"]);
    expect(new Set(outcomes(synced.body).slice(2))).toEqual(new Set(["booked"]));
    expect(outcomes(marked.body)).toEqual([
      ...Array.from({ length: 5 }, () => "set_aside"),
      ...Array.from({ length: 5 }, () => "marked"),
    ]);
    // The office goes on: a payment is reversed, a conflict becomes a payment, a mark is taken away.
    const read = (await office.call(office.officer, "GET", `/sheets/${sheet.id}`)).body;
    await office.reverse(read.rows[2].payment);
    const { conflicts } = await office.conflicts(office.manager, "?state=open");
    const paid = await office.pay(rows[35], 20);
    const resolved = await office.resolve(
      conflicts.find(({ loan_id }: { loan_id: string }) => loan_id === rows[0].loan_id).id,
      office.manager,
      {
        resolution: "paid",
        reason: "For the loan of her sister",
        receipt_number: `RC-${String(paid.id).padStart(6, "0")}`,
      },
    );
    expect(resolved.status).toBe(200);
    await office.save(sheet, [{ position: 31, amount: 0, is_absent: false }]);

    // The copy of the queue is on another phone of the officer, which took the sheet while it was open.
    const second = (await office.register()).body.device;
    const copy = (await office.take(second, sheet)).body.taken;
    const books = await readBooks();
    // 3 to 30 were booked and the third reversed; at the counter came 1,200, 1,190 and 20.
    const booked = money.slice(3).reduce((sum, { amount }) => sum + amount, 0);
    expect(cashIn(books) - cashIn(before)).toBeCloseTo(booked + 2_410, 2);
    expect(await office.absentOn(sheet)).toEqual(
      rows.map((_: unknown, index: number) => index >= 31 && index < 35),
    );

    // The next morning it arrives, in parts and other orders, from both phones in turns.
    await office.at("2026-03-17T09:00:00Z");
    const copies = orders(money, 6);
    for (const [turn, queue] of copies.entries()) {
      const phone = turn % 2 === 0 ? copy : taken;
      const cut = 5 + turn * 4;
      const again = [
        await office.mark(phone, orders(marks, 6)[turn] ?? []),
        await office.send(phone, queue.slice(0, cut)),
        await office.send(phone, queue.slice(cut)),
      ];
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    // All at once, as phones do when the network comes back.
    await Promise.all(copies.map((queue) => office.send(copy, queue)));
    // And once more from the first phone, which is withdrawn by now.
    await office.withdraw(device, office.manager);
    expect((await office.send(taken, money.toReversed())).body.is_withdrawn).toBe(true);
    expect(await readBooks()).toEqual(books);
    const differences = await figureDifferences(office.t.deps);
    // The ageing job has not run in this test.
    expect(differences.filter((text) => !text.startsWith("arrears of"))).toEqual([]);
  });
});
