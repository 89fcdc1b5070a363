import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { csvFile, dryRun, press, readImportAs } from "../../test-support/imports.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import {
  messyPortfolio,
  portfolioCutOver,
  portfolioDomain,
  portfolioSize,
} from "../../test-support/messy-portfolio.ts";
import { setSettings } from "../../test-support/settings.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let manager: Person;

beforeAll(async () => {
  t = await testApp(`${portfolioCutOver}T09:00:00Z`);
  manager = await makeStaff(t.deps, 8);
  await ageLoans(t.deps);
  await setSettings(t, { extra_email_domains: [portfolioDomain] });
});
afterAll(() => t.close());

it("IMP-16 a portfolio out of spreadsheets goes from its files to the books; at most a tenth of its rows is mended by hand", async () => {
  const files = messyPortfolio(2026);
  for (const kind of ["customers", "loans", "payments"] as const) {
    const read = await dryRun(t, manager, kind, files[kind], choices);
    const { new: fresh, refused, reread } = read.counts;
    const most = portfolioSize[kind] / 10;
    expect([kind, read.state, fresh + refused]).toEqual([kind, "checked", portfolioSize[kind]]);
    expect([kind, refused > most ? await reasonsOf(read.id) : []]).toEqual([kind, []]);
    expect(reread).toBeGreaterThan(most);
    await press(t, manager, read.id, "book", { accept_unlikely: true });
    // The rows that were refused are sent again as the lender has mended them.
    const rest = await dryRun(t, manager, kind, await mended(kind, read.id), choices);
    expect([kind, await reasonsOf(rest.id)]).toEqual([kind, []]);
    await press(t, manager, rest.id, "book", { accept_unlikely: true });
    const booked = [
      await readImportAs(t, manager, read.id),
      await readImportAs(t, manager, rest.id),
    ];
    expect(booked.map(({ state, rows_done }) => [state, rows_done])).toEqual([
      ["booked", fresh],
      ["booked", refused],
    ]);
  }
  expect(await figureDifferences(t.deps)).toEqual([]);
});

const choices = { cut_over: portfolioCutOver, date_order: "dmy", numbers: "point" } as const;

/** What a lender writes into a cell that was refused. */
const right: Readonly<Record<string, (row: number, kind: ImportKind) => string>> = {
  external_reference: (row, kind) =>
    kind === "payments"
      ? `P${String(row - 1).padStart(5, "0")}`
      : `${kind === "customers" ? "C" : "L"}${String(row - 1).padStart(4, "0")}`,
  phone: (row) => `0310${String(row).padStart(5, "0")}`,
  date_of_birth: () => "1979-06-30",
  paid_out_on: () => "2026-02-28",
  paid_on: () => "2026-11-27",
  amount: () => "1",
};

/** The refused rows of an import with their wrong cells mended. */
async function mended(kind: ImportKind, id: number): Promise<string> {
  const { rows } = await t.deps.pool.query<{
    number: number;
    cells: Record<string, string>;
    wrong: string[];
  }>(
    `select number, cells, array(select p->>'column' from jsonb_array_elements(problems) as p) as wrong
     from import_rows where import_id = $1 and outcome = 'refused' order by id`,
    [id],
  );
  return csvFile(
    kind,
    rows.map(({ number, cells, wrong }) => ({
      ...cells,
      ...Object.fromEntries(wrong.map((column) => [column, right[column]?.(number, kind) ?? ""])),
    })),
  );
}

/** Why rows were refused, with how many. */
async function reasonsOf(id: number): Promise<object[]> {
  const { rows } = await t.deps.pool.query(
    `select p->>'column' as "column", p->>'reason' as reason, count(*) as rows, min(p->>'value') as value
     from import_rows w, jsonb_array_elements(w.problems) as p
     where import_id = $1 group by 1, 2 order by 3 desc`,
    [id],
  );
  return rows;
}
