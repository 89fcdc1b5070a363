import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makePayload } from "../../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { rejectDuplicateKeys } from "./json-parser.ts";

describe("SITE-19 keys of JSON objects", () => {
  it("are accepted in every output of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(() => rejectDuplicateKeys(text)).not.toThrow();
      }),
    );
  });

  it("are rejected when one occurs twice, at any depth", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.boolean(), (value, key, inList) => {
        const name = JSON.stringify(key);
        const doubled = `{${name}:${JSON.stringify(value)} , ${name} :1}`;
        const text = inList ? `{"a":[[],{"b":{}},${doubled}]}` : `{"a":{"b":${doubled}}}`;
        expect(() => rejectDuplicateKeys(text)).toThrow("is sent twice");
      }),
    );
  });

  it.each([
    [String.raw`{"amount":1,"\u0061mount":2}`, '"amount" is sent twice.'],
    [String.raw`{"a\"b":1,"a\"b":2}`, '"a"b" is sent twice.'],
    [String.raw`{"\\":"\\","\\":1}`, String.raw`"\" is sent twice.`],
    [`{"":1,"":2}`, '"" is sent twice.'],
  ])("%s is rejected with the key", (text, message) => {
    expect(() => rejectDuplicateKeys(text)).toThrow(message);
  });

  it.each([`{"a":{"a":{"a":1}},"b":["a","a"]}`, `[{"a":1},{"a":1}]`, `"a,a"`, "7", "{}"])(
    "%s has none twice",
    (text) => expect(() => rejectDuplicateKeys(text)).not.toThrow(),
  );
});

describe("SITE-19 a body with a duplicate key", () => {
  let t: TestApp;
  let customer: Person;

  beforeAll(async () => {
    t = await testApp();
    customer = await makeCustomer(t.deps);
  });
  afterAll(() => t.close());

  const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: "POST",
      url: `/api${url}`,
      headers: { ...headers, "content-type": "application/json" },
      payload,
    });

  test("is rejected by an ordinary call, at any depth", async () => {
    for (const payload of [
      '{"email":"a@b.org","password":"x","email":"c@d.org"}',
      '{"email":"a@b.org","password":"x","more":{"list":[{"k":1,"k":2}]}}',
    ]) {
      const response = await send("/user/signin", payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toMatch(/^"(email|k)" is sent twice\.$/);
    }
  });

  test("is rejected by the application with files, also for the content of a file", async () => {
    const whole = JSON.stringify(makePayload({}));
    const file = '{"name":"a.pdf","content":"QUJD","type":"application/pdf","content":"QUJE"}';
    for (const [payload, name] of [
      [whole.replace("{", '{"files":[],"files":[],'), "files"],
      [whole.replace("{", `{"files":[${file}],`).replace(/,"files":\[\]/, ""), "content"],
      [whole.replace("{", '{"more":{"a":{"k":1,"\\u006b":2}},'), "k"],
    ] as const) {
      const response = await send("/loans/create", payload, customer.headers);
      expect(response.json().message).toBe(`"${name}" is sent twice.`);
      expect(response.statusCode).toBe(400);
    }
  });

  test("is not searched for in megabytes outside files", async () => {
    const response = await send("/loans/create", `{"k":"${"x".repeat(2e6)}"}`, customer.headers);
    expect(response.statusCode).toBe(413);
  });

  test("is rejected after the access check and before any write", async () => {
    const clerk = await makeStaff(t.deps, 7);
    const response = await send(
      "/money/transfers/create",
      '{"amount":1,"amount":2}',
      clerk.headers,
    );
    expect(response.statusCode).toBe(403);
  });
});
