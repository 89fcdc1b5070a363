import { toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { openTillOffice } from "../../test-support/till-office.ts";
import { runs } from "../../test-support/runs.ts";

const { t, manager, finance, call, open, move, decide, count, signOff, read, balanceOf } =
  await openTillOffice();
const customer = await makeCustomer(t.deps);
afterAll(() => t.close());

describe("TILL-10 any sequence of cash", () => {
  const act = fc.record({
    what: fc.constantFrom("pay", "pay of yesterday", "reverse", "float", "handover"),
    amount: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
  });

  it("leaves the till at what is expected, and after the sign-off at what it keeps", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -500, max: 500 }),
        async (acts, off) => {
          const holder = await makeStaff(t.deps, 4);
          const session = await open(holder);
          const loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-16" });
          const paid: number[] = [];
          for (const { what, amount } of acts) {
            if (what === "pay" || what === "pay of yesterday") {
              const url = `/loans/${loan.loan_id}/pay`;
              const day = what === "pay" ? {} : { transaction_date: "2026-03-15" };
              const cash = { amount, payment_method: "Cash", ...day };
              const { body, status } = await call(holder, "POST", url, cash);
              if (status === 200) paid.push(body.payment.id);
            } else if (what === "reverse") {
              const id = paid.pop();
              if (id !== undefined)
                await call(finance, "POST", `/payments/${id}/reverse`, { reason: "Test" });
            } else {
              const { movement } = (await move(holder, session.id, what, amount)).body;
              const accepted = await decide(manager, movement.id);
              if (accepted.status !== 200) await decide(holder, movement.id, "refuse");
            }
            const { report } = await read(manager, session.id);
            expect(report.expected).toBe(await balanceOf(session.till.account_code));
            // Cash of an earlier day is in the till at the end of this one.
            expect(await balanceOf("1330")).toBe(0);
            expect(report.expected).toBeGreaterThanOrEqual(0);
          }
          const expected = toCents((await read(manager, session.id)).report.expected ?? 0);
          const counted = Math.max(0, expected + off) / 100;
          await count(holder, session.id, toCents(counted), 0.01);
          const keep = Math.floor(toCents(counted) / 2) / 100;
          expect((await signOff(manager, session.id, { keep })).status).toBe(200);
          expect(await balanceOf(session.till.account_code)).toBe(keep);
          const { report } = await read(manager, session.id);
          expect(report.difference).toBe((toCents(counted) - expected) / 100);
        },
      ),
      runs(12),
    );
  });
});
