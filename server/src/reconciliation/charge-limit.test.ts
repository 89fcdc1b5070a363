import { chargeLimitText } from "@microfinance/contract/accounting/charge-limit.ts";
import { describe, expect, it } from "vitest";
import { bankAccountTest, only } from "../../test-support/bank-account.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";

const { bank, call, importRows, lines, entries } = bankAccountTest();
const refusal = [409, chargeLimitText("bank_charge", 5_000)];

describe("ACC-27 money out of the bank that one person writes off", () => {
  const postings = async () =>
    (await bank.t.deps.db.selectFrom("ledger_postings").select("entry_id").execute()).length;
  const book = async (id: number, as: string, person: Person) => {
    const { status, body } = await call("POST", `/reconciliation/lines/${id}/book`, { as }, person);
    return [status, body.error];
  };
  const newFinance = () => makeStaff(bank.t.deps, 6);

  it.each(["charge", "unidentified"])("is refused as %s, and the line stays open", async (as) => {
    await importRows([["03/03/2026", "", -48_500]]);
    const { id } = only(await lines());
    const before = await postings();
    expect(await book(id, as, await newFinance())).toEqual(refusal);
    expect(await postings()).toBe(before);
    expect(await lines("open")).toMatchObject([{ id, journal_id: null }]);
  });

  it("waits for a second person as a journal to bank charges, which matches the line", async () => {
    await importRows([["03/03/2026", "", -48_500]]);
    const { id } = only(await lines());
    const before = await postings();
    const request = { as: "journal", account_code: "5350", description: "Yearly charge" };
    const { body } = await call("POST", `/reconciliation/lines/${id}/book`, request);
    expect(await postings()).toBe(before);
    const path = `/journals/${body.line.journal_id}/post`;
    expect((await call("POST", path)).status).toBe(409);
    expect((await call("POST", path, undefined, bank.manager)).status).toBe(200);
    expect(await lines("matched")).toHaveLength(1);
    expect(await entries()).toEqual([]);
  });

  it("is not divided among the lines of a statement, whoever books them", async () => {
    await importRows([
      ["03/03/2026", "A", -30],
      ["03/03/2026", "B", -20],
      ["03/03/2026", "C", -0.01],
    ]);
    const open = (await lines()).toSorted((a, b) => a.amount - b.amount);
    const [first, second, third] = open.map(({ id }) => id);
    const [one, other] = [await newFinance(), await newFinance()];
    expect((await book(first ?? 0, "charge", one))[0]).toBe(200);
    expect((await book(second ?? 0, "unidentified", other))[0]).toBe(200);
    expect(await book(third ?? 0, "charge", other)).toEqual(refusal);
  });

  it("is not divided among the statements of a day, also not at once", async () => {
    const person = await newFinance();
    const ids: number[] = [];
    for (const name of ["A", "B", "C"]) {
      await importRows([["03/03/2026", name, -25]]);
      await bank.t.asOwner(
        `update statement_lines set imported_at = imported_at - interval '1 hour' * id
         where account_code = '${bank.code}' and booking is null and reference = '${name}'`,
      );
      ids.push((await lines()).find(({ reference }) => reference === name)?.id ?? 0);
    }
    const answers = await Promise.all(ids.map((id) => book(id, "charge", person)));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 200, 409]);
  });

  it("has the limit of the settings", async () => {
    await importRows([["03/03/2026", "", -60]]);
    const { id } = only(await lines());
    const person = await newFinance();
    await withSettings(bank.t, { charge_limit: 59.99 }, async () => {
      expect((await book(id, "charge", person))[0]).toBe(409);
    });
    await withSettings(bank.t, { charge_limit: 60 }, async () => {
      expect((await book(id, "charge", person))[0]).toBe(200);
    });
  });
});
