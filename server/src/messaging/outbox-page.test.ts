import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { buildApp } from "../app.ts";

let t: TestApp;
let id: number;

beforeAll(async () => {
  t = await testApp();
  const mail = await t.deps.db
    .insertInto("messages")
    .values({
      dedupe_key: "one",
      recipient: "reader@example.org",
      subject: "Hello <b>you</b>",
      text_body: "Open https://lender.example/a?b=1&c=2 now\n<script>alert(1)</script>",
      html_body: '<html><head></head><body onload="alert(1)">"quoted"</body></html>',
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  id = mail.id;
});
afterAll(async () => t.close());

describe("the outbox page of an installation without a mail server", () => {
  test("lists the mails and shows one with its links, without scripts", async () => {
    const list = await t.app.inject({ url: "/dev/mail" });
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain(`<a href="/dev/mail/${id}">Hello &lt;b&gt;you&lt;/b&gt;</a>`);
    const one = await t.app.inject({ url: `/dev/mail/${id}` });
    expect(one.body).toContain(
      '<a href="https://lender.example/a?b=1&amp;c=2">https://lender.example/a?b=1&amp;c=2</a> now',
    );
    expect(one.body).not.toContain("<script>");
    expect(one.body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(one.body).toContain("&quot;quoted&quot;");
    for (const page of [list, one]) {
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("script-src");
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["cache-control"]).toBe("no-store");
    }
  });

  test.each(["0", "999999", "abc", "1e3", "%00", "99999999999999999999"])(
    "mail %s is not found",
    async (name) => {
      expect((await t.app.inject({ url: `/dev/mail/${name}` })).statusCode).toBe(404);
    },
  );

  test.each([
    { remoteAddress: "192.0.2.7" },
    { remoteAddress: "172.17.0.1" },
    { remoteAddress: "::ffff:10.0.0.1" },
    { headers: { "x-forwarded-for": "127.0.0.1" } },
    { headers: { "x-real-ip": "127.0.0.1" } },
    { headers: { forwarded: "for=127.0.0.1" } },
    { headers: { via: "1.1 proxy" } },
    { headers: { host: "rebound.example:3000" } },
  ])("is not found for a request from another machine: %j", async (from) => {
    const trusting = await buildApp({
      ...t.deps,
      env: { ...t.deps.env, TRUST_PROXY: ["loopback", "uniquelocal"] },
    });
    for (const app of [t.app, trusting]) {
      expect((await app.inject({ url: "/dev/mail", ...from })).statusCode).toBe(404);
      expect((await app.inject({ url: `/dev/mail/${id}`, ...from })).statusCode).toBe(404);
    }
    await trusting.close();
  });

  test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])(
    "is available to a program on this machine at %s",
    async (remoteAddress) => {
      const host = "[::1]:3000";
      const response = await t.app.inject({ url: "/dev/mail", remoteAddress, headers: { host } });
      expect(response.statusCode).toBe(200);
    },
  );

  test.each([
    { NODE_ENV: "production" as const },
    { SMTP_URL: "smtp://mail.example" },
    { PUBLIC_URL: "https://demo.lender.example" },
    { PUBLIC_URL: "http://192.168.1.20:3000" },
    { PUBLIC_URL: "http://localhost.lender.example" },
  ])("is not found with %j", async (setting) => {
    const app = await buildApp({ ...t.deps, env: { ...t.deps.env, ...setting } });
    expect((await app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
    expect((await app.inject({ url: `/dev/mail/${id}` })).statusCode).toBe(404);
    await app.close();
  });
});
