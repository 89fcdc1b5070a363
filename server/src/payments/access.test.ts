import { staffRoles } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let loan: MadeLoan;
const people = new Map<string, Person>();

beforeAll(async () => {
  test = await testApp();
  const owner = await makeCustomer(test.deps);
  people.set("owner", owner);
  for (const { name, id } of staffRoles) people.set(name, await makeStaff(test.deps, id));
  loan = await makeApprovedLoan(test.deps, owner, { amount: 100_000 });
});
afterAll(() => test.close());

const staff: readonly string[] = staffRoles.map(({ name }) => name);
const callers = ["visitor", "owner", ...staff];
const writing = staff.filter((name) => name !== "Auditor");
const deciding = ["Finance Admin", "Manager", "System Admin"];

const callAs = (who: string, method: "GET" | "POST", url: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: people.get(who)?.headers ?? {},
    ...(payload === undefined ? {} : { payload }),
  });

const recordPayment = (who: string) =>
  callAs(who, "POST", `/loans/${loan.loan_id}/pay`, { amount: 1, payment_method: "Cash" });

/**
 * A customer gets the same 403 as any other unauthorized caller, on their own loan too: these are calls of the back
 * office.
 */
const expected = (permitted: readonly string[]) =>
  Object.fromEntries(
    callers.map((who) => [who, who === "visitor" ? 401 : permitted.includes(who) ? 200 : 403]),
  );

async function outcome(call: (who: string) => Promise<{ statusCode: number }>) {
  const codes: Record<string, number> = {};
  for (const who of callers) codes[who] = (await call(who)).statusCode;
  return codes;
}

describe("ACC-12, AUTH-41 permissions on payments, the ledger and reports", () => {
  it("recording a payment: every staff member but the Auditor", async () => {
    expect(await outcome(recordPayment)).toEqual(expected(writing));
    const other = (who: string) =>
      callAs(who, "POST", `/loans/${loan.customer_id}/pay/${loan.id}`, {
        amount: 1,
        payment_method: "Cash",
      });
    expect(await outcome(other)).toEqual(expected(writing));
  });

  it("reversing one: Finance Admin, Manager, System Admin", async () => {
    const codes = await outcome(async (who) => {
      const { payment } = (await recordPayment("Cashier")).json();
      return callAs(who, "POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" });
    });
    expect(codes).toEqual(expected(deciding));
  });

  it("reading payments and statements: every staff member", async () => {
    const { payment } = (await recordPayment("Cashier")).json();
    for (const url of [
      "/transactions/all",
      `/transactions/search/${loan.loan_id}`,
      `/payments/${payment.id}`,
      `/reports/statement/${loan.loan_id}`,
    ]) {
      expect(await outcome((who) => callAs(who, "GET", url)), url).toEqual(expected(staff));
    }
  });

  it("reading the ledger: Finance Admin, Auditor, Manager, System Admin", async () => {
    const codes = await outcome((who) => callAs(who, "GET", "/ledger/trial-balance"));
    expect(codes).toEqual(expected([...deciding, "Auditor"]));
  });

  it("a denial reveals nothing about the record, and is in the audit log", async () => {
    const known = await callAs("Auditor", "POST", `/loans/${loan.loan_id}/pay`, {});
    const unknown = await callAs("Auditor", "POST", "/loans/LN-202603-999999/pay", {});
    expect(known.json()).toEqual(unknown.json());
    const denials = await test.deps.db
      .selectFrom("audit_entries")
      .select("record_id")
      .where("action", "=", "access.denied")
      .where("record_id", "=", "POST /api/loans/LN-202603-999999/pay")
      .execute();
    expect(denials).toHaveLength(1);
  });
});
