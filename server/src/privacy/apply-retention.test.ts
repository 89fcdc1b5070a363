import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { changeControl } from "../../test-support/controls.ts";
import { auditedAs } from "../../test-support/make-application.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { makeCustomerWithRecords, updateLoan } from "../../test-support/personal-data.ts";
import { applyRetention } from "./jobs.ts";

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const saveRetention = (changes: object) =>
  changeControl(test, admin, "PUT", "/settings", {
    retention: { ...defaultSettings.retention, ...changes },
  });

describe("CUST-25 the nightly job", () => {
  it("deletes the files of ended loans after their times, records each loan, and is idempotent", async () => {
    const declined = await makeCustomerWithRecords(test);
    const young = await makeCustomerWithRecords(test);
    const open = await makeCustomerWithRecords(test);
    const old = new Date("2024-03-15T09:00:00Z");
    await updateLoan(test, declined.loan.id, { status: "rejected", updated_at: old });
    await updateLoan(test, young.loan.id, { status: "rejected" });
    await updateLoan(test, open.loan.id, { updated_at: old });
    await applyRetention(test.deps);
    await applyRetention(test.deps);
    const left = await test.deps.db
      .selectFrom("documents")
      .select("loan_id")
      .where("loan_id", "in", [declined.loan.id, young.loan.id, open.loan.id])
      .orderBy("loan_id")
      .execute();
    expect(left.map((row) => row.loan_id)).toEqual([young.loan.id, open.loan.id]);
    const recorded = await auditedAs(test, "document.expire", declined.loan.loan_id);
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({
      actor_role: "system",
      before: { files: ["passport.pdf"] },
    });
  });

  it("deletes messages after the time in the settings", async () => {
    const old = { full_name: "A", email: "a@gmail.com", message: "Old" };
    await test.deps.db
      .insertInto("contact_messages")
      .values({ ...old, created_at: new Date("2026-01-10T00:00:00Z") })
      .execute();
    const count = () =>
      test.deps.db
        .selectFrom("contact_messages")
        .where("message", "=", "Old")
        .selectAll()
        .execute();
    await applyRetention(test.deps);
    expect(await count()).toHaveLength(1);
    const response = await saveRetention({ messages_months: 1 });
    expect(response.status).toBe(200);
    await applyRetention(test.deps);
    expect(await count()).toEqual([]);
  });

  it.each([0, 1.5, "2", 9999])("a time of %j years is rejected", async (years) => {
    const response = await saveRetention({ ended_loans_years: years });
    expect(response.status).toBe(400);
  });
});
