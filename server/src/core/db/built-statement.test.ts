import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeCustomer } from "../../../test-support/make.ts";
import { makeApprovedLoan } from "../../../test-support/make-loan.ts";
import { findLoan } from "../../loan-record/queries.ts";
import { builtStatement } from "./built-statement.ts";
import { inTransaction } from "./statement.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const roles = builtStatement("test_roles_between", (db, valueOf) =>
  db
    .selectFrom("roles")
    .select("id")
    .where("id", ">", valueOf<number>("above"))
    .where("id", "<>", 5)
    .where("id", "<=", valueOf<number>("most"))
    .orderBy("id"),
);

it("runs a query of the builder with the values of its names, beside those that are always the same", async () => {
  const db = inTransaction(t.deps.db);
  expect(await roles.runAll(db, { above: 3, most: 6 })).toEqual([{ id: 4 }, { id: 6 }]);
  expect(await roles.run(db, { most: 4, above: 3 })).toEqual({ id: 4 });
  expect(await roles.run(db, { above: 6, most: 4 })).toBeNull();
  await expect(roles.run(db, { above: 6 })).rejects.toThrow(
    "The statement test_roles_between has no value for :most",
  );
});

it("is prepared on the connection of a transaction: a loan is planned a few times, not each time", async () => {
  const { id } = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
  await t.deps.db.transaction().execute(async (tx) => {
    for (let read = 0; read < 8; read += 1) await findLoan(tx, { column: "id", value: id });
    const { rows } = await inTransaction(tx).query<{ custom: number; generic: number }>({
      text: `select custom_plans::integer as custom, generic_plans::integer as generic
             from pg_prepared_statements where name = 'loan_by_id'`,
    });
    expect(rows[0]?.custom).toBeLessThanOrEqual(5);
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(3);
  });
});
