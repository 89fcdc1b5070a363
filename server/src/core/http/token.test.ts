import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { sessionIdOf, signAccessToken } from "./token.ts";

const secret = "a-secret-of-the-test-run-0123456789";
const now = new Date("2026-03-16T09:00:00Z");
const session_id = randomUUID();
const claims = {
  id: 7,
  role: "customer",
  session_id,
  customer_id: "CUS-000007",
  staff_id: null,
  role_ids: [3],
  permissions: [],
  first_name: "Aminata",
  last_name: "Kamara",
  auth_time: now.getTime() / 1000,
};

interface Forgery {
  alg?: string;
  typ?: string;
  issuer?: string;
  audience?: string;
  key?: string;
  expires?: number | null;
  session_id?: unknown;
}

function forge(with_: Forgery): Promise<string> {
  const issued = now.getTime() / 1000;
  const token = new SignJWT({ ...claims, session_id, ...pick(with_) })
    .setProtectedHeader({ alg: with_.alg ?? "HS256", typ: with_.typ ?? "at+jwt" })
    .setIssuer(with_.issuer ?? "microfinance")
    .setAudience(with_.audience ?? "microfinance-api")
    .setSubject("7")
    .setIssuedAt(issued);
  if (with_.expires !== null) token.setExpirationTime(with_.expires ?? issued + 900);
  return token.sign(new TextEncoder().encode(with_.key ?? secret));
}

const pick = (with_: Forgery) => ("session_id" in with_ ? { session_id: with_.session_id } : {});

describe("AUTH-29 the access token", () => {
  test("is accepted for fifteen minutes", async () => {
    const token = await signAccessToken(claims, secret, now);
    const at = (iso: string) => sessionIdOf(token, secret, new Date(iso));
    expect(await at("2026-03-16T09:00:00Z")).toBe(session_id);
    expect(await at("2026-03-16T09:14:59Z")).toBe(session_id);
    expect(await at("2026-03-16T09:15:00Z")).toBeNull();
  });

  test("once verified under one key, it is still rejected under another", async () => {
    const token = await signAccessToken(claims, secret, now);
    expect(await sessionIdOf(token, secret, now)).toBe(session_id);
    expect(await sessionIdOf(token, `${secret}!`, now)).toBeNull();
    expect(await sessionIdOf(token, secret, now)).toBe(session_id);
  });

  test("a control token made like the forged ones is accepted, so that the next test is valid", async () => {
    expect(await sessionIdOf(await forge({}), secret, now)).toBe(session_id);
  });

  test.each<[string, Forgery]>([
    ["another key", { key: `${secret}!` }],
    ["another algorithm", { alg: "HS512", key: `${secret}${secret}` }],
    ["another type", { typ: "JWT" }],
    ["another issuer", { issuer: "elsewhere" }],
    ["another audience", { audience: "elsewhere" }],
    ["no end", { expires: null }],
    ["no session", { session_id: undefined }],
    ["a session that is no id", { session_id: "1 or 1=1" }],
  ])("is rejected with %s", async (_what, forgery) => {
    expect(await sessionIdOf(await forge(forgery), secret, now)).toBeNull();
  });

  test("is rejected without a signature, altered, truncated, or malformed", async () => {
    const token = await signAccessToken(claims, secret, now);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const stronger = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), id: 1 }),
    ).toString("base64url");
    const unsigned = new UnsecuredJWT({ ...claims })
      .setIssuer("microfinance")
      .setAudience("microfinance-api")
      .setSubject("7")
      .setIssuedAt(now)
      .setExpirationTime("15m")
      .encode();
    for (const forged of [
      unsigned,
      `${header}.${payload}.`,
      `${header}.${stronger}.${signature}`,
      token.slice(0, -2),
      "",
      "..",
      "x".repeat(20_000),
    ]) {
      expect(await sessionIdOf(forged, secret, now)).toBeNull();
    }
  });
});
