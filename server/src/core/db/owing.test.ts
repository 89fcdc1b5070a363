import { loanStatuses, statusLists } from "@microfinance/contract/loans/status.ts";
import { expect, it } from "vitest";
import { testDatabase } from "../../../test-support/database.ts";

const { pool } = await testDatabase();

it("the database and the contract agree on which loans owe their principal", async () => {
  const owing = "select status from unnest($1::text[]) as status where owes_principal(status)";
  const { rows } = await pool.query<{ status: string }>(owing, [loanStatuses]);
  expect(rows.map(({ status }) => status)).toEqual(statusLists.owing);
});
