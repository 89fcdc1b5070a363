import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deviceCookie,
  setInitialPassword,
  knownPassword,
  lastMail,
  post,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { mayMailResetLink, mailResetLink } from "./links.ts";

let t: TestApp;
let person: Person;
let network = 0;
let remoteAddress: string;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  network += 1;
  remoteAddress = `10.66.0.${network}`;
  person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
});

const forgot = (email: unknown, area = "user", headers: Record<string, string> = {}) =>
  post(t.app, `/${area}/forgot-password`, { email }, { remoteAddress, headers });

async function linksMailedTo(recipient: string): Promise<string[]> {
  const mails = await t.deps.db
    .selectFrom("messages")
    .select("text_body")
    .where("recipient", "=", recipient)
    .where("kind", "=", "reset")
    .orderBy("id")
    .execute();
  return mails.map((mail) => /reset-password\/([\w-]+)/.exec(mail.text_body)?.[1] ?? "");
}

describe("AUTH-27 forgot password", () => {
  test("mails a link that begins with PUBLIC_URL, whatever the Host header of the request", async () => {
    const response = await forgot(person.email.toUpperCase(), "user", { host: "evil.example" });
    expect(response.json()).toEqual({
      success: true,
      msg: "Password reset requested. Check your email.",
      message: "Password reset requested. Check your email.",
      role: "user",
    });
    const mail = await lastMail(t.deps, person.email);
    expect(mail?.links[0]).toMatch(
      new RegExp(`^${t.deps.env.PUBLIC_URL}/user/reset-password/[\\w-]{43}$`),
    );
    expect(mail?.html_body).toContain(mail?.links[0]);
    expect(mail?.html_body).not.toMatch(/<(img|script|link)\b/);
  });

  test("an unknown address gets the same response as a customer, and no mail is written", async () => {
    const known = await forgot(person.email);
    const unknown = await forgot("nobody@example.org");
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    expect(await lastMail(t.deps, "nobody@example.org")).toBeUndefined();
  });

  test("staff get the same response on either path, and the staff path mails to staff only", async () => {
    const staff = await makeStaff(t.deps, 5);
    const responses = [await forgot(staff.email), await forgot(staff.email, "staff")];
    responses.push(
      await forgot(person.email, "staff"),
      await forgot("nobody@example.org", "staff"),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(responses[0]?.json().role).toBe("user");
    expect(await linksMailedTo(staff.email)).toHaveLength(2);
    expect(await linksMailedTo(person.email)).toEqual([]);
  });

  test("an account that is not active gets no link", async () => {
    await t.deps.db
      .updateTable("users")
      .set({ status: "inactive" })
      .where("id", "=", person.user_id)
      .execute();
    expect((await forgot(person.email)).statusCode).toBe(200);
    expect(await lastMail(t.deps, person.email)).toBeUndefined();
  });

  test("three mails an hour, the same response to every request, and the earlier links stay valid", async () => {
    const first = await forgot(person.email);
    for (let i = 0; i < 12; i += 1) {
      const response = await forgot(person.email);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(first.json());
    }
    const links = await linksMailedTo(person.email);
    expect(links).toHaveLength(3);
    t.setNow("2026-03-16T09:59:00Z");
    const used = await post(t.app, `/user/reset-password/${links[0]}`, {
      password: "A new country-cloth 8",
    });
    expect(used.statusCode).toBe(200);
  });

  test("of many concurrent requests three are mailed", async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => forgot(person.email)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(await linksMailedTo(person.email)).toHaveLength(3);
  });

  test("continuous requests send few mails, and a valid link always exists", async () => {
    const start = Date.parse("2026-03-16T09:00:00Z");
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const now = new Date(start + minute * 60_000);
      t.setNow(now.toISOString());
      await t.deps.db.transaction().execute(async (trx) => {
        if (await mayMailResetLink(trx, person.user_id, now))
          await mailResetLink(trx, t.deps, person);
      });
      const usable = await t.deps.db
        .selectFrom("one_time_tokens")
        .select("user_id")
        .where("user_id", "=", person.user_id)
        .where("expires_at", ">", new Date(now.getTime() + 14 * 60_000))
        .execute();
      expect(usable.length).toBeGreaterThan(0);
    }
    expect((await linksMailedTo(person.email)).length).toBeLessThanOrEqual(36);
  });

  test("sixty an hour from a network; other networks and the owner's device are not limited", async () => {
    const headers = deviceCookie(
      await post(
        t.app,
        "/user/signin",
        { email: person.email, password: knownPassword },
        { remoteAddress },
      ),
    );
    const found = [];
    for (let i = 0; i < 61; i += 1) found.push((await forgot("nobody@example.org")).statusCode);
    expect(found.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(found.at(-1)).toBe(429);
    expect((await forgot(person.email, "user", headers)).statusCode).toBe(200);
    remoteAddress = `10.67.0.${network}`;
    expect((await forgot(person.email)).statusCode).toBe(200);
  });

  test.each([
    ["", "Email field is required"],
    [undefined, "Email field is required"],
    [7, "Email field is required"],
    ["no address", fieldTexts.email],
    ["a@company.example", fieldTexts.emailHost],
  ])("AUTH-27 %j is rejected: %s", async (email, text) => {
    const response = await forgot(email);
    expect(response.statusCode).toBe(400);
    expect(response.json().msg).toBe(text);
  });
});
