import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff } from "../../test-support/make.ts";
import { hashPassword } from "../auth/password.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { rejectDemoPasswords } from "./reject-demo-passwords.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

test("AUTH-46 production rejects a database whose demo accounts have their public password", async () => {
  const password_hash = await hashPassword(demoPassword);
  const people = [];
  for (const { email } of demoAccounts.slice(0, 2)) {
    const { user_id } = await makeStaff(t.deps, 9);
    people.push({ user_id, email });
    await change(user_id, { email });
  }
  const [first, second] = people;
  if (!first || !second) throw new Error("two people were made");
  await expect(rejectDemoPasswords(t.deps)).resolves.toBeUndefined();

  await change(first.user_id, { password_hash });
  await expect(rejectDemoPasswords(t.deps)).rejects.toThrow(first.email);
  await change(second.user_id, { password_hash });
  const both = new RegExp(`: ${[first.email, second.email].toSorted().join(", ")}\\. `);
  await expect(rejectDemoPasswords(t.deps)).rejects.toThrow(both);

  await change(second.user_id, { password_hash: await hashPassword("one of their own, 26") });
  await change(first.user_id, { status: "inactive" });
  await expect(rejectDemoPasswords(t.deps)).resolves.toBeUndefined();
});

function change(
  userId: number,
  values: { email?: string; password_hash?: string; status?: string },
) {
  return t.deps.db.updateTable("users").set(values).where("id", "=", userId).execute();
}
