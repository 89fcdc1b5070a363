import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signatureError, signDelivery } from "./signature.ts";

const secret = "a-secret-of-at-least-thirty-two-characters";
const other = "another-secret-of-thirty-two-characters";
const now = new Date("2026-03-16T09:00:00Z");
const seconds = 1_773_651_600;
const body = Buffer.from('{"event":{"name":"payment.completed"}}');
const v1 = createHmac("sha256", secret).update(`${seconds}_${body.toString()}`).digest("base64");
const header = `t=${seconds},v1=${v1}`;
const check = (given: string | undefined, more: { of?: Buffer; at?: Date; by?: string[] } = {}) =>
  signatureError(given, more.of ?? body, more.by ?? [secret], more.at ?? now);

test("MOMO-4 a delivery is taken that is signed over its time, an underscore and its raw body", () => {
  expect(check(header)).toBeNull();
  expect(signDelivery(secret, body, now)).toBe(header);
});

test("MOMO-4 either of two secrets fits while the secret is changed", () => {
  expect(check(header, { by: [other, secret] })).toBeNull();
  expect(check(header, { by: [other] })).toBe("the signature is wrong");
  expect(check(header, { by: [] })).toBe("the signature is wrong");
});

test("MOMO-4 nothing is taken without a signature of this form", () => {
  const forms = [
    undefined,
    "",
    "null",
    v1,
    `v1=${v1}`,
    `t=${seconds}`,
    `t=${seconds},v1=`,
    `t=${seconds},v0=${v1}`,
    `t=-1,v1=${v1}`,
    `t=${seconds},v1=${Buffer.from(v1, "base64").toString("hex")}`,
    `${header},v1=${v1}`,
  ];
  for (const form of forms) expect(check(form), String(form)).toBe("the delivery is not signed");
});

test("MOMO-4 a changed body, time or separator is not taken", () => {
  expect(check(header, { of: Buffer.from(`${body.toString()} `) })).toBe("the signature is wrong");
  expect(check(`t=${seconds + 1},v1=${v1}`)).toBe("the signature is wrong");
  const dotted = createHmac("sha256", secret).update(`${seconds}.${body.toString()}`);
  expect(check(`t=${seconds},v1=${dotted.digest("base64")}`)).toBe("the signature is wrong");
});

test("MOMO-4 a delivery is at most 300 seconds old and 60 seconds ahead", () => {
  const at = (offset: number) => new Date(now.getTime() + offset * 1000);
  expect(check(header, { at: at(300) })).toBeNull();
  expect(check(header, { at: at(301) })).toBe("the delivery is of another time");
  expect(check(header, { at: at(-60) })).toBeNull();
  expect(check(header, { at: at(-61) })).toBe("the delivery is of another time");
});
