import { describe, expect, test } from "vitest";
import { roleIds } from "../core/constants.ts";
import { type PersonOfBranch, reachKindOf, reachOf } from "./reach.ts";
import { closingErrors, freeClaimCode, freeSafeCode } from "./rules.ts";
import { branchTexts as texts } from "./texts.ts";

const person = (change: Partial<PersonOfBranch>): PersonOfBranch => ({
  branch_id: 2,
  reach: null,
  chosen_branches: [],
  role_ids: [roleIds.loanOfficer],
  ...change,
});

describe("BR-3 how far a person sees", () => {
  test.each([
    ["a loan officer", person({}), [2]],
    ["a cashier", person({ role_ids: [roleIds.cashier] }), [2]],
    ["a manager", person({ role_ids: [roleIds.manager] }), null],
    ["an auditor", person({ role_ids: [roleIds.auditor] }), null],
    [
      "an officer who is finance admin too",
      person({ role_ids: [roleIds.loanOfficer, roleIds.financeAdmin] }),
      null,
    ],
    ["a manager of one branch", person({ role_ids: [roleIds.manager], reach: "own" }), [2]],
    ["an officer of all", person({ reach: "all" }), null],
    [
      "chosen ones and their own",
      person({ reach: "chosen", chosen_branches: [3, 1, 2] }),
      [1, 2, 3],
    ],
    ["ones that were chosen before", person({ reach: "own", chosen_branches: [3] }), [2]],
  ])("%s", (_, who, reach) => {
    expect(reachOf(who)).toEqual(reach);
  });

  test("the setting of the person comes before the roles", () => {
    expect(reachKindOf({ reach: "own", role_ids: [roleIds.systemAdmin] })).toBe("own");
    expect(reachKindOf({ reach: null, role_ids: [roleIds.basic] })).toBe("own");
  });
});

describe("BR-2 a branch closes", () => {
  const empty = {
    open_tills: 0,
    money: [],
    on_the_way: 0,
    customers: 0,
    open_loans: 0,
    staff: 0,
    clients: 0,
    has_other: true,
  };

  test("with nothing left", () => {
    expect(closingErrors(empty)).toEqual([]);
  });

  test("and says what it still has", () => {
    expect(
      closingErrors({
        open_tills: 1,
        money: [{ account: "Safe Bo", balance: 173_050 }],
        on_the_way: 1,
        customers: 3,
        open_loans: 2,
        staff: 1,
        clients: 2,
        has_other: false,
      }),
    ).toEqual([
      texts.lastOne,
      "1 till is not signed off.",
      "Safe Bo holds NLe 1,730.50.",
      "Money is on the way from it or to it.",
      "3 customers belong to it.",
      "2 loans are not finished.",
      "1 staff member works for it.",
      "2 API clients work for it.",
    ]);
  });
});

test("BR-1 the accounts of a branch are the first free ones", () => {
  expect(freeSafeCode(["1050", "1051", "1070"])).toBe("1052");
  expect(freeSafeCode(Array.from({ length: 49 }, (_, at) => String(1051 + at)))).toBeNull();
  expect(freeClaimCode(["1400"])).toBe("1401");
});
