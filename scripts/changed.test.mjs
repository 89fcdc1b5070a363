import { describe, expect, it } from "vitest";
import { select } from "./changed.mjs";

const tests = [
  "server/src/payments/pay.test.ts",
  "server/src/payments/reverse.test.ts",
  "server/src/loans/approve.test.ts",
  "e2e/tests/pay-loan.spec.ts",
  "e2e/tests/payment-reversal.spec.ts",
  "e2e/tests/sign-in.spec.ts",
];
const read = (/** @type {string} */ file) =>
  file.endsWith("approve.test.ts") ? 'import { x } from "../../test-support/make-loan.ts";' : "";

describe("the tests of a change", () => {
  it("are those of its noun in the server, and of its page in the browser", () => {
    expect(select(["contract/src/payments/rules.ts"], tests, read)).toMatchObject({
      server: ["server/src/payments/"],
      specs: [],
    });
    expect(select(["web/app/back-office/payments/pay-loan-page.tsx"], tests, read)).toMatchObject({
      server: [],
      specs: ["e2e/tests/payment-reversal.spec.ts"],
    });
    expect(select(["web/app/auth/sign-in-form.tsx"], tests, read).specs).toEqual([
      "e2e/tests/sign-in.spec.ts",
    ]);
  });

  it("are all of the server for a migration, and those that use a changed helper", () => {
    expect(select(["server/migrations/0001_people.sql"], tests, read).server).toEqual(["server/"]);
    expect(select(["server/test-support/make-loan.ts"], tests, read).server).toEqual([
      "server/src/loans/approve.test.ts",
    ]);
  });

  it("are told with what is left out", () => {
    expect(select(["server/src/payments/pay.ts"], tests, read).leftOut).toEqual([
      "1 files of API tests of other nouns",
      "3 files of browser tests",
      "the resilience tests",
    ]);
    expect(select(["server/migrations/0001_people.sql"], tests, read).leftOut).toEqual([
      "3 files of browser tests",
      "the resilience tests",
    ]);
  });
});
