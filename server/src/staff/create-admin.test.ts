import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { adminPasswordError, createAdmin } from "./create-admin.ts";

let t: TestApp;
const admin = {
  email: "Owner@Lender.org",
  first_name: "hawa",
  last_name: "SESAY",
  phone: "076123456",
  password: "gara cloth 1961",
};

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

describe("AUTH-46 the first system admin", () => {
  test("signs in with the supplied password and has every permission", async () => {
    expect(await createAdmin(t.deps, admin)).toBe("owner@lender.org");
    const { email, password } = admin;
    const response = await post(t.app, "/staff/signin", { email, password });
    expect(response.json().staff).toMatchObject({
      first_name: "Hawa",
      last_name: "Sesay",
      roles: [{ id: 9, name: "System Admin" }],
    });
  });

  test.each([
    [{}, fieldTexts.accountExists],
    [{ email: "owner" }, fieldTexts.email],
    [{ email: "owner@lender.example" }, "Please use an email from recognized domains"],
    [{ phone: "1" }, fieldTexts.phone],
    [{ last_name: "www.lender" }, "A name cannot contain links or hidden characters."],
    [{ password: "short" }, fieldTexts.passwordTooShort],
  ])("creates nothing when %j is wrong", async (wrong, text) => {
    await expect(createAdmin(t.deps, { ...admin, ...wrong })).rejects.toThrow(text);
    const users = await t.deps.db.selectFrom("users").select("id").execute();
    expect(users).toHaveLength(1);
  });

  test.each([
    ["gara-k7#wQz", "at least 12 characters"],
    ["aaaabbbbaaaabbbb", "easy to guess"],
    ["microfinance 2026", "easy to guess"],
  ])("the password %s is rejected", async (password, text) => {
    expect(await adminPasswordError(t.deps.db, { ...admin, password })).toContain(text);
  });
});
