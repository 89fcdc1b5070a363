import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
const codes: Record<string, string> = {};

/** Names and phones as they are stored, by a short name for the table. */
const people = {
  binta: {
    first_name: "Aminata",
    middle_name: "Binta",
    last_name: "Kamara",
    phone: "+232-76-554433",
    other_phone: "+232-30-998877",
  },
  gobeh: { first_name: "N'Gobeh", middle_name: null, last_name: "Conté", phone: "+232-77-123400" },
  koker: {
    first_name: "Anne-Marie",
    middle_name: null,
    last_name: "Kɔkɔ",
    phone: "+232-78-200300",
  },
};

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Bangura" });
  for (const [key, person] of Object.entries(people)) {
    const made = await makeCustomer(t.deps, person);
    await t.deps.db.updateTable("users").set(person).where("id", "=", made.user_id).execute();
    await makeApprovedLoan(t.deps, made);
    codes[key] = made.customer_id ?? "";
  }
});
afterAll(() => t.close());

const codesIn = async (path: string, list: string) => {
  const response = await t.app.inject({ url: `/api${path}`, headers: manager.headers });
  const rows: { customer_id: string | null }[] = response.json()[list];
  return rows.map(({ customer_id }) => customer_id);
};

describe("SITE-22 a person is found however the name or a phone is typed", () => {
  it.each([
    ["Aminata Kamara", "binta"],
    ["kamara aminata", "binta"],
    ["Kamara Binta Aminata", "binta"],
    ["kam ami", "binta"],
    ["binta", "binta"],
    ["AMINATA  kamara", "binta"],
    ["554433", "binta"],
    ["4433", "binta"],
    ["5544", "binta"],
    ["76-554", "binta"],
    ["076 554433", "binta"],
    ["+232 76 554433", "binta"],
    ["00232 76 554433", "binta"],
    ["998877", "binta"],
    ["030998877", "binta"],
    ["N'Gobeh", "gobeh"],
    ["ngobeh", "gobeh"],
    ["N’Gobeh", "gobeh"],
    ["n`gobeh conte", "gobeh"],
    ["Conte", "gobeh"],
    ["CONTÉ", "gobeh"],
    ["Conte\u0301", "gobeh"],
    ["Anne-Marie", "koker"],
    ["anne marie", "koker"],
    ["marie anne", "koker"],
    ["Anne. Marie", "koker"],
    ["koko", "koker"],
    ["Kɔkɔ", "koker"],
  ])("%s", async (typed, who) => {
    const query = encodeURIComponent(typed);
    const code = codes[who];
    expect(await codesIn(`/customer/all?query=${query}`, "customers")).toEqual([code]);
    expect(await codesIn(`/user/all?query=${query}`, "users")).toEqual([code]);
    expect(await codesIn(`/loans/all?query=${query}`, "loans")).toEqual([code]);
  });

  it.each(["Aminata Conte", "kamara x", "5544 9", "%", "_____"])(
    "no person is found for %s",
    async (typed) => {
      const query = encodeURIComponent(typed);
      expect(await codesIn(`/customer/all?query=${query}`, "customers")).toEqual([]);
    },
  );
});
