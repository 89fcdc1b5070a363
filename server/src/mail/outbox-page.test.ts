import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { buildApp } from "../app.ts";

let t: TestApp;
let id: number;

beforeAll(async () => {
  t = await testApp();
  const mail = await t.deps.db
    .insertInto("mails")
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
  test("lists the mails and shows one with its links, and runs nothing", async () => {
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

  test.each([{ NODE_ENV: "production" as const }, { SMTP_URL: "smtp://mail.example" }])(
    "is not there with %j",
    async (setting) => {
      const app = await buildApp({ ...t.deps, env: { ...t.deps.env, ...setting } });
      expect((await app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
      expect((await app.inject({ url: `/dev/mail/${id}` })).statusCode).toBe(404);
      await app.close();
    },
  );
});
