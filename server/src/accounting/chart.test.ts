import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { ChartAccount } from "@microfinance/contract/accounting/chart.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { postAnyEntry } from "../../test-support/post-any-entry.ts";

let t: TestApp;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await makeStaff(t.deps, 6);
});
afterAll(() => t.close());

const call = async (method: "GET" | "POST" | "PATCH", url: string, payload?: object) => {
  const response = await t.app.inject({
    method,
    url: `/api/ledger/accounts${url}`,
    headers: finance.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};
const post = (account: string, amount: number, other = "1000") =>
  postAnyEntry(t.deps, {
    kind: "transfer",
    entry_date: "2026-03-16",
    lines: [
      { account, debit: amount, credit: 0 },
      { account: other, debit: 0, credit: amount },
    ],
  });

describe("ACC-13 the chart of accounts", () => {
  it("has the accounts of loans and transfers and those of an office, all active", async () => {
    const { accounts } = (await call("GET", "")).body;
    const codes = accounts.map((account: ChartAccount) => account.code);
    expect(codes).toEqual(codes.toSorted());
    expect(codes).toHaveLength(35);
    expect(accounts.find((account: ChartAccount) => account.code === "1100")).toEqual({
      code: "1100",
      name: "Loans receivable",
      kind: "asset",
      money_kind: null,
      system: true,
      manual: false,
      active: true,
      balance: 0,
    });
    const kept = ["1000 Cash", "1200 Transfers clearing", "4000 Interest income"];
    const named = accounts.map((account: ChartAccount) => `${account.code} ${account.name}`);
    expect(named).toEqual(expect.arrayContaining(kept));
  });

  it("takes a new account, renames it and is exported", async () => {
    const added = await call("POST", "", { code: "5320", name: "Fuel", kind: "expense" });
    expect(added.body.account).toMatchObject({ code: "5320", system: false, manual: true });
    const renamed = await call("PATCH", "/5320", { name: "Fuel and repairs" });
    expect(renamed.body.account).toMatchObject({ name: "Fuel and repairs", active: true });
    const file = await t.app.inject({
      url: "/api/ledger/accounts/export",
      headers: finance.headers,
    });
    expect(file.body).toContain('"5320","Fuel and repairs","expense",,"yes","active",0.00');
    const events = await t.deps.db
      .selectFrom("audit_entries")
      .select("action")
      .where("record_type", "=", "ledger_account")
      .where("record_id", "=", "5320")
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual(["account.add", "account.change"]);
  });

  it.each([
    [{ code: "5300", name: "Pay", kind: "expense" }, 409, texts.codeTaken("5300")],
    [{ code: "5330", name: "Rent", kind: "expense" }, 409, texts.nameTaken],
    [{ code: "5330", name: "Light", kind: "asset" }, 400, texts.wrongThousand("1")],
    [{ code: "1010", name: "Till 1", kind: "asset" }, 400, texts.reservedCode],
    [{ code: "53300", name: "Light", kind: "expense" }, 400, texts.invalidCode],
    [{ code: "5330", name: " ", kind: "expense" }, 400, texts.nameRequired],
    [{ code: "5330", name: "Light", kind: "cost" }, 400, texts.unknownKind],
  ])("rejects %j", async (account, status, error) => {
    const response = await call("POST", "", account);
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  it("rejects unknown accounts and taken names of a change", async () => {
    expect((await call("PATCH", "/5999", { name: "X" })).status).toBe(404);
    const taken = await call("PATCH", "/5310", { name: "Salaries" });
    expect([taken.status, taken.body.error]).toEqual([409, texts.nameTaken]);
  });

  it("deactivates an account with a balance of 0, which then refuses postings", async () => {
    await call("POST", "", { code: "5340", name: "Printing", kind: "expense" });
    await post("5340", 500);
    const refused = await call("PATCH", "/5340", { active: false });
    expect([refused.status, refused.body.error]).toEqual([409, texts.balanceLeft]);
    await post("1000", 500, "5340");
    expect((await call("PATCH", "/5340", { active: false })).body.account.active).toBe(false);
    await expect(post("5340", 500)).rejects.toThrow("the account is inactive");
    expect((await call("PATCH", "/5340", { active: true })).body.account.active).toBe(true);
    await post("5340", 500);
    const system = await call("PATCH", "/4200", { active: false });
    expect([system.status, system.body.error]).toEqual([409, texts.systemStays]);
  });

  it("loses no posting that is under way while an account is made inactive", async () => {
    await call("POST", "", { code: "5345", name: "Post", kind: "expense" });
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        post("5345", 100).then(
          () => "posted",
          () => "refused",
        ),
      ),
      call("PATCH", "/5345", { active: false }).then(({ status }) => status),
    ]);
    const { accounts } = (await call("GET", "")).body;
    const account = accounts.find(({ code }: ChartAccount) => code === "5345");
    expect(account.balance).toBe(results.filter((result) => result === "posted").length);
    expect(account.active).toBe(account.balance > 0);
  });

  it("is never deleted from, and codes and kinds stay", async () => {
    await expect(t.asOwner("delete from ledger_accounts where code = '5310'")).rejects.toThrow(
      "append-only",
    );
    await expect(t.asOwner("update ledger_accounts set kind = 'income'")).rejects.toThrow(
      "append-only",
    );
    await expect(t.deps.pool.query("delete from ledger_accounts")).rejects.toThrow(
      "permission denied",
    );
  });
});
