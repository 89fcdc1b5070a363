import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import { shareOf, sumCents } from "../core/money.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { isShareKind, penaltyKinds } from "../products/penalty-bases.ts";
import type { PenaltyRule } from "../products/schema.ts";
import { charge, charged, paid } from "./penalized-loan.fixture.ts";
import {
  type Charge,
  type DuePenalty,
  type PenalizedLoan,
  penaltiesDue,
  penaltyCorrections,
  penaltyUnit,
} from "./penalties.ts";

const terms = {
  every: fc.constantFrom("once", "30_days"),
  grace_days: fc.nat(20),
  cap: fc.constantFrom(0, 0.05, 0.2, 1),
} as const;
const rules: fc.Arbitrary<PenaltyRule> = fc.oneof(
  fc.record({
    kind: fc.constant("fixed"),
    value: fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100),
    ...terms,
  }),
  fc.record({
    kind: fc.constantFrom(...penaltyKinds.filter(isShareKind)),
    value: fc.integer({ min: 1, max: 9_999 }).map((share) => share / 10_000),
    ...terms,
  }),
);

const loans = fc
  .record({
    principal: fc.integer({ min: 1_000, max: 5_000_000 }),
    period: fc.integer({ min: 1, max: 12 }),
    payments: fc.array(fc.tuple(fc.nat(400), fc.double({ min: 0, max: 0.4, noNaN: true })), {
      maxLength: 6,
    }),
  })
  .map(({ principal, period, payments }): PenalizedLoan => {
    const total = principal + shareOf(principal, 0.2);
    return {
      status: "approved",
      written_off_on: null,
      charges: [],
      principal,
      instalments: makeInstalments(principal, total, period, "2025-01-31"),
      payments: payments.map(([day, share]) =>
        paid(addDays("2025-01-31", day), Math.floor(total * share)),
      ),
    };
  });

const asCharges = (due: DuePenalty[]): Charge[] =>
  due.map(({ instalment, round, charged_on, amount }) =>
    charge(instalment, charged_on, amount, round),
  );

describe("SERV-53 missed days", () => {
  const from = "2025-02-01";
  const days = 200;

  /** The penalties when the job runs on some days only, over all payments that are known then. */
  function runOn(before: PenalizedLoan, rule: PenaltyRule, runs: readonly number[]) {
    let state: PenalizedLoan = { ...before, payments: [] };
    let next = 0;
    for (const day of [...runs, days]) {
      const today = addDays(from, day);
      state = { ...state, payments: before.payments.filter(({ date }) => date <= today) };
      const due = penaltiesDue(state, rule, addDays(from, next), today);
      state = charged(state, ...asCharges(due));
      // A second run of the day adds nothing.
      expect(penaltiesDue(state, rule, addDays(from, next), today)).toEqual([]);
      next = day + 1;
    }
    return state.charges;
  }

  test("are made up for: the same penalties as if the job had run each day", () => {
    fc.assert(
      fc.property(loans, rules, fc.uniqueArray(fc.nat(days - 1)), (made, rule, missed) => {
        const each = Array.from({ length: days }, (_, day) => day);
        const daily = runOn(made, rule, each);
        const some = runOn(
          made,
          rule,
          each.filter((day) => !missed.includes(day)),
        );
        expect(some).toEqual(daily);
      }),
      { numRuns: 25 },
    );
  });

  test("never exceed the cap, have one penalty a key, and only where something was unpaid", () => {
    fc.assert(
      fc.property(loans, rules, (made, rule) => {
        const due = penaltiesDue(made, rule, from, addDays(from, days));
        const sum = sumCents(due.map(({ amount }) => amount));
        expect(sum).toBeLessThanOrEqual(shareOf(made.principal, rule.cap));
        expect(new Set(due.map(penaltyUnit)).size).toBe(due.length);
        for (const { amount, unpaid, charged_on, due_date } of due) {
          expect(amount).toBeGreaterThan(0);
          expect(unpaid).toBeGreaterThan(0);
          expect(charged_on > addDays(due_date, rule.grace_days)).toBe(true);
        }
      }),
    );
  });
});

/** What happens to the loan: a payment of a day is recorded or reversed, or the job runs, one day after the other. */
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant("pay" as const),
      at: fc.nat(120),
      share: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ act: fc.constant("reverse" as const), at: fc.nat(20) }),
    fc.record({ act: fc.constant("nights" as const), at: fc.nat(40) }),
  ),
  { maxLength: 25 },
);

test("SERV-54 any order of payments, reversals and missed nights ends with the penalties of the payments that are left", () => {
  const from = "2025-02-01";
  fc.assert(
    fc.property(loans, rules, acts, (made, rule, happens) => {
      let state: PenalizedLoan = { ...made, payments: [] };
      let today = 0;
      let chargedTo = 0;
      const pays = (payments: PenalizedLoan["payments"]) => {
        const changes = penaltyCorrections(state, rule, payments, addDays(from, chargedTo));
        const gone = new Set(changes.flatMap(({ charge }) => (charge === null ? [] : [charge])));
        const left = state.charges.filter((one) => !gone.has(one));
        const added = changes.flatMap(({ now }) => (now === null ? [] : [now]));
        state = withCharges({ ...made, payments }, [...left, ...asCharges(added)]);
      };
      const run = () => {
        const due = penaltiesDue(state, rule, addDays(from, chargedTo + 1), addDays(from, today));
        state = withCharges({ ...made, payments: state.payments }, [
          ...state.charges,
          ...asCharges(due),
        ]);
        chargedTo = today;
      };
      for (const { act, at, ...more } of happens)
        if (act === "nights") {
          today += at;
          run();
        } else if (act === "reverse") pays(state.payments.filter((_, place) => place !== at));
        else {
          const share = "share" in more ? more.share : 0;
          const date = addDays(from, Math.max(0, today - at));
          pays([...state.payments, paid(date, Math.ceil((made.principal * share) / 1_000))]);
        }
      today += 1;
      run();
      const inOrder = penaltiesDue(
        { ...made, payments: state.payments },
        rule,
        addDays(from, 1),
        addDays(from, today),
      );
      const byUnit = (charges: Charge[]) =>
        charges.toSorted((a, b) => penaltyUnit(a).localeCompare(penaltyUnit(b)));
      expect(byUnit([...state.charges])).toEqual(byUnit(asCharges(inOrder)));
    }),
    { numRuns: 300 },
  );
});

/** A loan with penalties in the order of their days. */
function withCharges(made: PenalizedLoan, charges: Charge[]): PenalizedLoan {
  const ordered = charges.toSorted(
    (a, b) => a.charged_on.localeCompare(b.charged_on) || a.instalment - b.instalment,
  );
  return charged({ ...made, charges: [] }, ...ordered);
}
