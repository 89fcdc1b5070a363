import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
// New for each case: some of the calls end their own session.
beforeEach(async () => {
  admin = await makeStaff(t.deps, 9);
});

const good = {
  "/user/signin": { email: "a@example.org", password: "some password" },
  "/staff/signin": { email: "a@example.org", password: "some password" },
  "/user/signup": {
    first_name: "A",
    middle_name: "B",
    last_name: "C",
    email: "a@example.org",
    phone: "76123456",
    other_phone: "76123456",
    second_phone: "76123456",
    gender: "female",
    date_of_birth: "1990-01-01",
    password: "some password",
    confirm_password: "some password",
  },
  "/user/signout": { refreshToken: "x" },
  "/staff/signout": { refreshToken: "x" },
  "/user/refresh-token": { refreshToken: "x" },
  "/staff/refresh-token": { refreshToken: "x" },
  "/user/forgot-password": { email: "a@example.org" },
  "/staff/forgot-password": { email: "a@example.org" },
  [`/user/reset-password/${"x".repeat(43)}`]: { password: "some password" },
  [`/staff/reset-password/${"x".repeat(43)}`]: { password: "some password" },
  "/user/change-password": {
    newPassword: "some password",
    password: "some password",
    current_password: "some password",
    customer_id: "CUS-000001",
    user_id: 1,
  },
  "/contact-us/message": { full_name: "A", email: "a@example.org", message: "Hello" },
  "/messages/1/answer": { answer: "Hello" },
} satisfies Record<string, object>;

const malicious: unknown[] = [
  undefined,
  null,
  "",
  " ",
  0,
  -1,
  1e30,
  true,
  [],
  {},
  "\0",
  "a\0b@example.org",
  "\ud800",
  "a".repeat(10_000),
  "a@example.org\r\nBcc: b@example.org",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  { toString: "x" },
];

const cases = Object.entries(good).flatMap(([path, body]) =>
  Object.keys(body).map((field) => ({ path, field, body })),
);

let addresses = 0;
/** Each request has an address of its own, so that no limit hides a response. */
function nextAddress(): string {
  addresses += 1;
  return `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

describe("SITE-17 every field of every call rejects invalid values", () => {
  test.each(cases)("$path $field", async ({ path, field, body }) => {
    for (const value of malicious) {
      const answer = await t.app.inject({
        method: "POST",
        url: `/api${path}`,
        headers: admin.headers,
        payload: { ...body, [field]: value },
        remoteAddress: nextAddress(),
      });
      const about = `${JSON.stringify(value)?.slice(0, 60)}: ${answer.body.slice(0, 200)}`;
      expect(answer.statusCode, about).toBeLessThan(500);
      const reply = answer.json();
      expect(reply.msg, about).toEqual(expect.any(String));
      expect(reply.msg).toBe(reply.message);
      expect(reply.msg.length).toBeLessThan(200);
      if (answer.statusCode >= 400) expect(reply.error).toBe(reply.msg);
    }
  });

  test.each(Object.keys(good))("%s rejects a body that is not an object", async (path) => {
    for (const payload of ["[]", '"text"', "7", "{", "not json"]) {
      const answer = await t.app.inject({
        method: "POST",
        url: `/api${path}`,
        headers: { ...admin.headers, "content-type": "application/json" },
        payload,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    const form = await t.app.inject({
      method: "POST",
      url: `/api${path}`,
      headers: { ...admin.headers, "content-type": "application/x-www-form-urlencoded" },
      payload: "email=a@example.org",
    });
    expect(form.statusCode).toBe(415);
  });
});
