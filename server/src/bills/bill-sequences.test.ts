import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { billOffice, electricity, newToken, water } from "../../test-support/bills.ts";
import { makeStaff } from "../../test-support/make.ts";
import { runs } from "../../test-support/runs.ts";
import { openTillOffice } from "../../test-support/till-office.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

const { t, manager, finance, call, open, count, signOff, read, balanceOf } = await openTillOffice();
const office = await billOffice(t);
afterAll(() => t.close());

const float = await office.prepaid({ connection: "simulator", charge: 1.25 }, 0);
const after = await office.addBiller(water, { kind: "fixed", value: 0.75 });
const hand = await office.addBiller(
  { ...electricity, terms: "after", low_float: 0 },
  { kind: "percent", value: 2.5 },
);
const billers = [float, after, hand];

/** The cents of an amount decide how the simulated biller answers. */
const act = fc.record({
  what: fc.constantFrom("pay", "ask", "type", "back", "top up", "settle", "close the till"),
  biller: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 1, max: 30_000 }).map(fromCents),
  cents: fc.constantFrom(0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06),
  method: fc.constantFrom("Cash", "Cash", "Orange Money"),
});

const states = async () => {
  const { rows } = await t.deps.pool.query(
    `select b.partner_id, p.account_code, b.status, b.token is not null as has_token,
            sum(b.amount - b.commission)::float as owed, sum(b.commission + b.charge)::float as income,
            sum((b.amount - b.commission) * (s.bill_id is not null)::int)::float as settled
     from bills b join transfer_partners p on p.id = b.partner_id left join settled_bills s on s.bill_id = b.id
     group by 1, 2, 3, 4`,
  );
  return rows;
};
const sum = (amounts: number[]) => fromCents(amounts.reduce((all, one) => all + toCents(one), 0));

describe("BILL-6, TILL-10 any sequence of bills", () => {
  it("leaves tills, floats, what is owed and income at what the bills say", async () => {
    let toppedUp = sum([await office.balanceOf(float.account_code)]);
    const incomeBefore = await office.balanceOf("4300");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const holder = await makeStaff(t.deps, 4);
        let session = await open(holder);
        const paid: number[] = [];
        const closeTill = async () => {
          const expected = (await read(manager, session.id)).report.expected ?? 0;
          expect(expected).toBe(await balanceOf(session.till.account_code));
          await count(holder, session.id, toCents(expected), 0.01);
          expect((await signOff(manager, session.id, { keep: 0 })).status).toBe(200);
          expect(await balanceOf(session.till.account_code)).toBe(0);
        };
        for (const { what, biller, amount, cents, method } of acts) {
          const { id, account_code } = billers[biller] ?? float;
          if (what === "pay") {
            const fields = {
              amount: Math.floor(amount) + 1 + cents,
              payment_method: method,
              ...(biller === 1 ? { customer_number: "GW001" } : {}),
              ...(biller === 2 && cents === 0 ? { token: newToken() } : {}),
            };
            const { status, body } = await office.pay(holder, id, fields);
            expect([200, 409]).toContain(status);
            if (status === 200) paid.push(body.data.id);
          } else if (what === "top up") {
            const asked = await office.askTopUp(finance, float.id, amount);
            expect((await office.approve(manager, asked.body.request.id)).status).toBe(200);
            toppedUp = sum([toppedUp, amount]);
          } else if (what === "settle") {
            await settleAll(id);
          } else if (what === "close the till") {
            await closeTill();
            session = await open(holder, session.till.id);
          } else {
            const bill = paid.at(-1);
            if (bill === undefined) continue;
            if (what === "ask") await call(holder, "POST", `/money/bills/${bill}/ask`);
            if (what === "type")
              await call(holder, "POST", `/money/bills/${bill}/outcome`, { token: newToken() });
            if (what === "back") {
              const asked = await office.askBack(holder, bill);
              if (asked.status === 200) {
                const answer = await office.approve(manager, asked.body.request.id);
                // A till that was counted has handed its money over, so the safe gives it back.
                expect([200, 409]).toContain(answer.status);
                if (answer.status === 409)
                  await call(manager, "PATCH", `/requests/${asked.body.request.id}/decline`);
              }
              paid.pop();
            }
          }
          const report = (await read(manager, session.id)).report;
          expect(report.expected).toBe(await balanceOf(session.till.account_code));
          expect(report.expected).toBeGreaterThanOrEqual(0);
          expect(account_code).toMatch(/^12\d\d$/);
        }
        await closeTill();
        const found = await states();
        const live = found.filter(({ status }) => status === "paid" || status === "unknown");
        const owedTo = (code: string, name: "owed" | "settled") =>
          sum(live.filter((row) => row.account_code === code).map((row) => row[name]));
        expect(await office.balanceOf(float.account_code)).toBe(
          fromCents(toCents(toppedUp) - toCents(owedTo(float.account_code, "owed"))),
        );
        expect(await office.balanceOf(float.account_code)).toBeGreaterThanOrEqual(0);
        for (const { account_code } of [after, hand])
          expect(await office.balanceOf(account_code)).toBe(
            fromCents(
              toCents(owedTo(account_code, "settled")) - toCents(owedTo(account_code, "owed")),
            ),
          );
        expect(await office.balanceOf("4300")).toBe(
          fromCents(toCents(incomeBefore) - toCents(sum(live.map(({ income }) => income)))),
        );
        // No token without a paid bill, and no unknown outcome with one.
        expect(found.filter(({ status, has_token }) => status === "unknown" && has_token)).toEqual(
          [],
        );
      }),
      runs(20),
    );
    expect(await figureDifferences(t.deps)).toEqual([]);
  });
});

async function settleAll(id: number): Promise<void> {
  const { body } = await office.call(finance, "GET", `/money/billers/${id}/open`);
  const due = body.bills.reduce(
    (all: number, { claim }: { claim: number }) => all - toCents(claim),
    0,
  );
  if (id === float.id || due <= 0) return;
  const { status } = await office.call(finance, "POST", "/money/settlements", {
    settlement_key: crypto.randomUUID(),
    partner_id: id,
    direction: "out",
    date: "2026-03-16",
    amount: fromCents(due),
    account_code: "1050",
    bill_ids: body.bills.map((bill: { id: number }) => bill.id),
  });
  expect(status).toBe(200);
}
