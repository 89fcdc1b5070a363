import { staffRolesExcept } from "../../test-support/staff-roles.ts";
import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lastMail, post, auditEntriesOf } from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let manager: Person;
let network = 0;
const office = "office@lender.org";
const message = {
  full_name: "Foday Turay",
  email: "Foday@Example.org",
  message: "Hello?\nAnybody?",
};

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8, { first_name: "Hawa", last_name: "Sesay" });
});
afterAll(async () => t.close());
beforeEach(async () => {
  network += 1;
  t.setNow("2026-03-16T09:00:00Z");
  t.deps.env.CONTACT_TO = office;
  await t.deps.db.deleteFrom("contact_messages").execute();
});

const send = (payload: object = message) =>
  post(t.app, "/contact-us/message", payload, { remoteAddress: `10.8.0.${network}` });
const list = (query = "", person = manager) =>
  t.app.inject({ url: `/api/messages${query}`, headers: person.headers });
const answer = (id: number, payload: object | undefined, person = manager) =>
  t.app.inject({
    method: "POST",
    url: `/api/messages/${id}/answer`,
    headers: person.headers,
    ...(payload ? { payload } : {}),
  });

async function sent() {
  await send();
  const { id } = await t.deps.db
    .selectFrom("contact_messages")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

describe("MSG-8 a message to the lender", () => {
  test("is stored, confirmed with thanks, and forwarded with the sender as Reply-To", async () => {
    const reply = await send();
    expect(reply.json()).toEqual({
      success: true,
      msg: "Thank you for your message. We will get back to you soon.",
      message: "Thank you for your message. We will get back to you soon.",
    });
    const mail = await lastMail(t.deps, office);
    expect(mail).toMatchObject({
      subject: "Message from Foday Turay",
      reply_to: "foday@example.org",
    });
    expect(mail?.text_body).toContain("> Hello?\n> Anybody?");
  });

  test("is only stored where no forwarding address is set", async () => {
    t.deps.env.CONTACT_TO = undefined;
    const before = (await lastMail(t.deps, office))?.id;
    expect((await send()).statusCode).toBe(200);
    expect((await lastMail(t.deps, office))?.id).toBe(before);
    expect((await list()).json().total).toBe(1);
  });

  test("cannot insert markup into the mail", async () => {
    await send({
      ...message,
      full_name: "Eve <b>",
      message: "<script>alert(1)</script>",
    });
    const mail = await lastMail(t.deps, office);
    expect(mail?.subject).toBe("Message from Eve <b>");
    expect(mail?.html_body).not.toContain("<script>");
    expect(mail?.html_body).toContain("&lt;script&gt;");
  });

  test.each([
    [{ full_name: "" }, fieldTexts.required],
    [
      { full_name: "Eve\r\nBcc: all@example.org" },
      "A name cannot contain links or hidden characters.",
    ],
    [{ email: undefined }, fieldTexts.required],
    [{ message: "   " }, fieldTexts.required],
    [{ email: "nowhere" }, fieldTexts.email],
  ])("%j is rejected: %s", async (wrong, text) => {
    const reply = await send({ ...message, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().msg).toBe(text);
  });

  test("a message has at most 5,000 characters", async () => {
    expect((await send({ ...message, message: "x".repeat(5_000) })).statusCode).toBe(200);
    const reply = await send({ ...message, message: "x".repeat(5_001) });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().msg).toBe("Please use at most 5,000 characters.");
  });

  test("a network may send thirty an hour", async () => {
    for (let i = 0; i < 30; i += 1) expect((await send()).statusCode).toBe(200);
    const rejected = await send();
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3_500);
  });
});

describe("MSG-9 the messages in the back office", () => {
  test("are listed newest first, by page and by status", async () => {
    const ids = [await sent(), await sent(), await sent()];
    await answer(ids[1] ?? 0, undefined);
    const all = (await list("?page_size=2")).json();
    expect(all).toMatchObject({ total: 3, pages: 2, page: 1 });
    expect(all.messages.map((row: { id: number }) => row.id)).toEqual([ids[2], ids[1]]);
    const next = (await list(`?page_size=2&cursor=${all.next}`)).json();
    expect(next.messages.map((row: { id: number }) => row.id)).toEqual([ids[0]]);
    const back = (await list(`?page_size=2&cursor=${next.previous}`)).json();
    expect(back.messages.map((row: { id: number }) => row.id)).toEqual([ids[2], ids[1]]);
    const open = (await list("?status=open")).json();
    expect(open.messages.map((row: { id: number }) => row.id)).toEqual([ids[2], ids[0]]);
    expect((await list("?status=answered")).json().total).toBe(1);
    expect((await list("?status=lost")).json().msg).toBe("The status must be open or answered.");
  });

  test("are accessible to administrators only", async () => {
    for (const role of staffRolesExcept("manager", "systemAdmin")) {
      const person = await makeStaff(t.deps, role);
      expect((await list("", person)).statusCode).toBe(403);
      expect((await answer(1, undefined, person)).statusCode).toBe(403);
    }
    expect((await list("", await makeCustomer(t.deps))).statusCode).toBe(403);
    expect((await t.app.inject({ url: "/api/messages" })).statusCode).toBe(401);
  });

  test("a reply is mailed to the sender, stored with its author and time, and recorded", async () => {
    const id = await sent();
    t.setNow("2026-03-16T09:10:00Z");
    const reply = await answer(id, { answer: "We open at eight.\n\nWelcome!" });
    expect(reply.json().data).toMatchObject({
      id,
      status: "answered",
      answer: "We open at eight.\n\nWelcome!",
      answered_by: "Hawa Sesay",
      answered_at: "2026-03-16T09:10:00.000Z",
    });
    const mail = await lastMail(t.deps, "foday@example.org");
    expect(mail?.text_body).toContain(
      "We open at eight.\n\nWelcome!\n\nYou wrote to us:\n\n> Hello?",
    );
    expect(await auditEntriesOf(t.deps, id)).toEqual(["message.send", "message.answer"]);
  });

  test("one answered by other means is marked without a mail, once, by one of two concurrent requests", async () => {
    const id = await sent();
    const before = (await lastMail(t.deps, "foday@example.org"))?.id;
    const replies = await Promise.all([answer(id, undefined), answer(id, { answer: null })]);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    expect((await lastMail(t.deps, "foday@example.org"))?.id).toBe(before);
    const missing = await answer(999_999, undefined);
    expect(missing.statusCode).toBe(404);
    expect(missing.json().msg).toBe("Message not found.");
  });
});
