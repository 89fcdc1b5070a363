import { addDays } from "@microfinance/contract/core/dates.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCollections } from "../../test-support/collections.ts";
import { between, repeatableRandom } from "../demo/random.ts";
import { promisesOf } from "./promise-rows.ts";

type Office = Awaited<ReturnType<typeof openCollections>>;
let office: Office;

beforeAll(async () => {
  office = await openCollections();
});
afterAll(() => office.t.close());

const seed = 52;

it("COLL-6, COLL-7 the database has the same rule: any promises and payments, some reversed", async () => {
  const random = repeatableRandom(seed);
  const { db } = office.t.deps;
  const staff = office.officer.staff_id;
  const day = () => addDays("2026-03-01", between(random, 0, 14));
  const at = (date: string) => `${date}T${String(between(random, 8, 18)).padStart(2, "0")}:00:00Z`;
  for (let sequence = 0; sequence < 25; sequence += 1) {
    const { id, customer_id } = await office.loanOf(office.officer);
    const made = Array.from({ length: between(random, 1, 4) }, () => at(day())).toSorted();
    for (const moment of made) {
      const due = addDays(moment.slice(0, 10), between(random, 0, 6));
      await sql`
        with logged as (
          insert into contacts (contact_key, loan_id, person, channel, outcome, staff_id, contacted_on, created_at)
          values (gen_random_uuid(), ${id}, 'customer', 'call', 'promised', ${staff}, ${moment.slice(0, 10)}::date,
                  ${moment}::timestamptz)
          returning *)
        insert into promises (contact_id, loan_id, promised_on, due_date, amount, created_at)
        select id, loan_id, contacted_on, ${due}::date, ${between(random, 1, 4) * 50}, created_at from logged`.execute(
        db,
      );
    }
    for (let left = between(random, 0, 5); left > 0; left -= 1) {
      const valued = day();
      const recorded = at(addDays(valued, between(random, 0, 3)));
      const isReversed = random() < 0.25;
      const transaction = `202603${String(between(random, 0, 999_999_999)).padStart(9, "0")}`;
      await sql`
        with paid as (
          insert into payments (loan_id, customer_id, transaction_id, amount, interest_part, principal_part,
                                balance_after, payment_method, method_id, money_account, staff_id, transaction_date,
                                created_at)
          select ${id}, ${customer_id}, ${transaction}, a.amount, 0, a.amount, 0, 'Cash', m.id, '1000', ${staff},
                 ${valued}::date, ${recorded}::timestamptz
          from payment_methods m, (select ${between(random, 1, 5) * 50}::numeric as amount) as a
          where m.role = 'cash'
          returning id, loan_id)
        insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
        select id, loan_id, 'Test', 0, ${staff}, '2026-03-20', now() from paid where ${isReversed}`.execute(
        db,
      );
    }
    for (const today of ["2026-03-15", "2026-03-19", "2026-03-25"]) {
      const byRule = await promisesOf(db, id, today);
      const { rows } = await sql<{ paid: number; state: string }>`
        select paid_of_promise(p) as paid, newest_promise_state(p, ${today}::date) as state
        from promises p where p.loan_id = ${id} order by p.id`.execute(db);
      const name = `seed ${seed}, sequence ${sequence}, ${today}`;
      expect(
        rows.map(({ paid }) => paid),
        name,
      ).toEqual(byRule.map(({ paid }) => paid));
      expect(rows.at(-1)?.state, name).toBe(byRule.at(-1)?.state);
    }
  }
});

it("COLL-6 a loan that is paid off with less than was promised has kept its promise", async () => {
  const { db } = office.t.deps;
  const { id, loan_id } = await office.loanOf(office.officer);
  const { balance } = await db
    .selectFrom("loans")
    .select("balance")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await sql`
    with logged as (
      insert into contacts (contact_key, loan_id, person, channel, outcome, staff_id, contacted_on,
                            created_at)
      values (gen_random_uuid(), ${id}, 'customer', 'call', 'promised', ${office.officer.staff_id}, '2026-03-16',
              '2026-03-16T09:00:00Z')
      returning *)
    insert into promises (contact_id, loan_id, promised_on, due_date, amount, created_at)
    select id, loan_id, contacted_on, '2026-03-18', ${balance + 50}::numeric, created_at from logged`.execute(
    db,
  );
  const stateLater = async () =>
    (await promisesOf(db, id, "2026-03-25")).map(({ paid, state }) => [paid, state]);
  expect(await stateLater()).toEqual([[0, "broken"]]);
  const paid = await office.call(office.manager, "POST", `/loans/${loan_id}/pay`, {
    amount: balance,
    payment_method: "Cash",
  });
  expect(paid.status).toBe(200);
  expect(await stateLater()).toEqual([[balance, "kept"]]);
});
