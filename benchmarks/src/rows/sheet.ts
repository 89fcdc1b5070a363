import { randomUUID } from "node:crypto";
import { read, readNumber, send } from "../../../resilience-tests/src/call.ts";
import { makeStaff, must, staffRoles } from "../../../resilience-tests/src/seed.ts";

import { type Installation, openInstallation } from "../installations.ts";
import { median } from "../load.ts";
import { psql } from "../psql.ts";
import { atLeast, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";
import { payableLoans, payFor } from "./pay.ts";

/** The most rows of a sheet (COLL-22). */
const rows = 200;

/** A sheet whose rows are sent in one request, against the same payments one after the other. */
export const sheetRow: Row = {
  name: "sheet",
  run: async () => {
    const installation = await openInstallation(sizes.small, { fresh: "sheet" });
    try {
      const loans = await payableLoans(installation, rows);
      const officer = await giveTo(installation, loans);
      await payFor(installation, loans, 2, 1);
      const ratios: number[] = [];
      const rates: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const sheet = await sheetRate(installation, officer);
        rates.push(sheet);
        ratios.push(sheet / (await payFor(installation, loans, 3, 1)).rate);
      }
      return [
        atLeast(
          `a sheet of ${rows} rows in one request (${Math.round(median(rates))} rows a second)`,
          "the same payments one after the other on one connection",
          median(ratios),
          5,
          " times",
        ),
      ];
    } finally {
      await installation.close();
    }
  },
};

/** A new Loan Officer who has these loans and no other. */
async function giveTo(installation: Installation, loans: readonly number[]): Promise<number> {
  const { admin, application, migrationUrl } = installation;
  await makeStaff(application.origin, admin, staffRoles["Loan Officer"]);
  const ids = `loan_id in (${loans.join()})`;
  const id = await psql(migrationUrl, [
    `delete from loan_officers where ${ids}`,
    `insert into loan_officers (loan_id, staff_id, from_date)
     select id, (select max(id) from staff), created_at::date from loans where id in (${loans.join()})`,
    "select max(id) from staff",
  ]);
  return Number(id);
}

/** Rows a second of a new sheet. @throws when a row is not booked */
async function sheetRate(
  { application: { origin }, admin: { token } }: Installation,
  officer: number,
): Promise<number> {
  const opened = await must(origin, {
    method: "POST",
    path: "/collections/sheets",
    token,
    body: {
      sheet_key: randomUUID(),
      kind: "officer",
      officer,
      collection_date: new Date().toISOString().slice(0, 10),
      with_all: true,
    },
  });
  const sent = Array.from({ length: rows }, (_, place) => ({ position: place + 1, amount: 1 }));
  const begun = performance.now();
  const saved = await send(origin, {
    method: "POST",
    path: `/api/sheets/${readNumber(opened, "sheet", "id")}/rows`,
    token,
    body: { rows: sent },
  });
  const seconds = (performance.now() - begun) / 1_000;
  const results = read(saved, "results");
  const booked = Array.isArray(results)
    ? results.filter((one: object) => Reflect.get(one, "outcome") === "booked").length
    : 0;
  if (booked !== rows) throw new Error(`${booked} rows were booked: ${saved.text.slice(0, 500)}`);
  return rows / seconds;
}
