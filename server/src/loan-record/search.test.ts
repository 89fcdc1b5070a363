import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  everyId,
  idsIn,
  idsOf,
  type ListedLoans,
  listLoans,
  makeListedLoans,
} from "../../test-support/loan-lists.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import type { LoanRef } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";

let test: TestApp;
let listed: ListedLoans;

beforeAll(async () => {
  test = await testApp();
  listed = await makeListedLoans(test);
});
afterAll(() => test.close());

const list = (query: Record<string, string>) => listLoans(test, listed.auditor, query);

describe("SITE-22 the search", () => {
  const found = async (query: string, status = "") => idsOf(await list({ query, status }));

  it("finds loans by the beginning of their code, in any format", async () => {
    const code = listed.othersLoan.loan_id;
    for (const input of [
      code,
      code.toLowerCase(),
      ` ${code} `,
      code.replace("LN-", ""),
      code.replaceAll("-", ""),
    ]) {
      expect([input, await found(input)]).toEqual([input, [listed.othersLoan.id]]);
    }
    const beginnings = ["L", "ln", "LN-", "LN-2", "LN-202", "LN-2026", "LN-20260"];
    for (const input of [...beginnings, "ln-202603", "LN-202603-", "LN202603"]) {
      expect([input, await found(input)]).toEqual([input, everyId(listed)]);
    }
    for (const input of ["LN-202604", "LN-20261", "LN-20269", "LN-2025", "LN-202613"])
      expect([input, await found(input)]).toEqual([input, []]);
    expect(await found(code.slice(3, 9))).toEqual([]);
  });

  it("finds the loans of an old month among newer ones, and those of all months of a year", async () => {
    const [first, , third] = listed.loans;
    const inMonth = async (loan: LoanRef | undefined, month: string) => {
      const { id = 0, loan_id = "" } = loan ?? {};
      const set = { loan_id: loan_id.replace("202603", month) };
      await test.deps.db.updateTable("loans").set(set).where("id", "=", id).execute();
      return id;
    };
    const old = await inMonth(first, "202511");
    const newer = await inMonth(third, "202512");
    const others = everyId(listed).filter((id) => id !== old && id !== newer);
    expect(await found("LN-202511")).toEqual([old]);
    expect(await found("LN-202511", first?.status)).toEqual([old]);
    expect(await found("LN-202511-0")).toEqual([old]);
    expect(await found("LN-202512")).toEqual([newer]);
    expect(await found("LN-2025")).toEqual([newer, old]);
    expect(await found("LN-20251")).toEqual([newer, old]);
    expect(await found("LN-202603")).toEqual(others);
    for (const loan of [first, third]) await inMonth(loan, "202603");
  });

  it("finds loans by the beginning of the customer's code", async () => {
    expect(await found(listed.other.customer_id ?? "")).toEqual([listed.othersLoan.id]);
    expect(await found("cus-")).toEqual(everyId(listed));
    expect(await found("CUS-9")).toEqual([]);
  });

  it.each(["conteh", "KAMARA", "Abu Con", "kamara abu", "onte", "teh-kam"])(
    "finds a name by any three letters of it: %j",
    async (query) => {
      expect(await found(query)).toEqual([listed.othersLoan.id]);
    },
  );

  it.each([
    "ab",
    "xx",
    "%%%",
    "___",
    "con%eh",
    "'; drop table loans",
    "\\",
    "conteh bangura",
    "()",
  ])("finds nothing for %j", async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it.each(["99555111", "099555111", "+232-99-555", "23299", "99 555", "099"])(
    "finds a phone from its beginning: %j",
    async (query) => {
      expect(await found(query)).toEqual([listed.othersLoan.id]);
    },
  );

  it("finds one loan of a person by its number, and those of who has the same digits in the phone", async () => {
    const digits = "44556677";
    const paying = await test.deps.db
      .selectFrom("loans")
      .select(["id", "loan_id"])
      .where("status", "=", "paying")
      .executeTakeFirstOrThrow();
    const payment = { amount: 1, payment_method: "Orange Money", reference: digits };
    const manager = await makeStaff(test.deps, 8);
    const path = `/loans/${paying.loan_id}/pay`;
    expect((await callAs(test, manager, "POST", path, payment)).status).toBe(200);
    const phoneOfOther = (phone: string) =>
      test.deps.db
        .updateTable("users")
        .set({ phone })
        .where("id", "=", listed.other.user_id)
        .execute();
    expect(await found(digits)).toEqual([paying.id]);
    await phoneOfOther(`+232${digits}`);
    expect(new Set(await found(digits))).toEqual(new Set([paying.id, listed.othersLoan.id]));
    await phoneOfOther("+23299555111");
  });

  it("combines with the status", async () => {
    expect(await found("bangura", "paying,paid")).toEqual(idsIn(listed, "paying", "paid"));
    expect(await found("conteh", "paid")).toEqual([]);
    const response = await list({ query: "bangura", status: "paying,paid" });
    expect(response.json().total).toBe(2);
  });
});

describe("SITE-21 the total", () => {
  const totalOf = async (query: Record<string, string>): Promise<number> =>
    (await list({ ...query, page_size: "1" })).json().total;

  it("is exact directly after a change of a loan, its status, or a searched name or phone", async () => {
    const run = (text: string) => test.deps.pool.query(text);
    const seen = async () => [
      await totalOf({}),
      await totalOf({ status: "applied" }),
      await totalOf({ query: "wurie" }),
      await totalOf({ query: "wurie", status: "applied" }),
      await totalOf({ query: "099777" }),
    ];
    const [all = 0, applied = 0] = await seen();
    expect(await seen()).toEqual([all, applied, 0, 0, 0]);
    const person = await makeCustomer(test.deps, { first_name: "Abu", last_name: "Wurie" });
    const loan = await makeAppliedLoan(test, person);
    expect(await seen()).toEqual([all + 1, applied + 1, 1, 1, 0]);
    await run(`update loans set status = 'rejected' where id = ${loan.id}`);
    expect(await seen()).toEqual([all + 1, applied, 1, 0, 0]);
    await run(`update users set phone = '+232-99-777111' where id = ${person.user_id}`);
    expect(await seen()).toEqual([all + 1, applied, 1, 0, 1]);
    await run(`update users set last_name = 'Cole' where id = ${person.user_id}`);
    expect(await seen()).toEqual([all + 1, applied, 0, 0, 1]);
  });
});
