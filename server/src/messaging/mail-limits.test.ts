import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import type { MailKind } from "./mail-limits.ts";
import { sendTo } from "./send-to.ts";
import { template } from "./template.ts";

let t: TestApp;
let person: Person;
let made = 0;
const hour = 3_600_000;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  person = await makeCustomer(t.deps);
});

const content = { subject: "Hello", paragraphs: ["Text"] };

async function queue(kind: MailKind, count: number, recipient = person.email) {
  for (let i = 0; i < count; i += 1) {
    made += 1;
    const key = `test:${made}`;
    const to = { email: recipient, first_name: "Aminata" };
    await t.deps.db.transaction().execute((trx) =>
      sendTo(
        trx,
        to,
        template(kind, () => content),
        {},
        { key },
      ),
    );
  }
}

/** The wait of each mail to the person in hours, and of its job, in the order of writing. */
async function waits(recipient = person.email): Promise<number[]> {
  const { rows } = await sql<{ due_at: Date; start_after: Date }>`
    select m.due_at, j.start_after from messages m
    join pgboss.job j on j.name = 'messages.send' and j.data = jsonb_build_object('message_id', m.id)
    where m.recipient = ${recipient} order by m.id`.execute(t.deps.db);
  expect(rows.every((row) => row.due_at.getTime() === row.start_after.getTime())).toBe(true);
  return rows.map((row) => Math.max(0, Math.round((row.due_at.getTime() - Date.now()) / hour)));
}

const unconfirm = () =>
  t.deps.db
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", person.user_id)
    .execute();

describe("MSG-10 mails to one address", () => {
  test("about loans wait beyond forty a day, and each is sent later", async () => {
    await queue("loan", 81);
    expect(await waits()).toEqual([
      ...Array.from({ length: 40 }, () => 0),
      ...Array.from({ length: 40 }, () => 24),
      48,
    ]);
  });

  test("of other kinds wait beyond twenty a day, counted together", async () => {
    await queue("reset", 15);
    await queue("answer", 7);
    expect((await waits()).filter((wait) => wait === 24)).toHaveLength(2);
    await queue("loan", 1);
    expect((await waits()).at(-1)).toBe(0);
  });

  test("about a new password or address are not delayed by requests for links", async () => {
    await queue("reset", 30);
    await queue("password_change", 1);
    await queue("address_change", 1);
    expect((await waits()).slice(-2)).toEqual([0, 0]);
    await queue("password_change", 20);
    expect((await waits()).at(-1)).toBe(24);
  });

  test("with a link to confirm it, or an invitation, stop at five a day each", async () => {
    await unconfirm();
    await queue("confirmation", 9);
    expect(await waits()).toHaveLength(5);
    await queue("invitation", 9);
    expect(await waits()).toHaveLength(10);
  });

  test("that are written concurrently count each other", async () => {
    await Promise.all(Array.from({ length: 12 }, () => queue("confirmation", 1)));
    expect(await waits()).toHaveLength(5);
  });

  test("count for one day and one address only", async () => {
    await queue("answer", 20);
    await t.deps.db
      .updateTable("messages")
      .set({ due_at: sql`due_at - interval '25 hours'` })
      .where("recipient", "=", person.email)
      .execute();
    const other = await makeCustomer(t.deps);
    await queue("answer", 20, other.email);
    expect(await waits(other.email)).toEqual(Array.from({ length: 20 }, () => 0));
    await t.deps.db.deleteFrom("messages").where("recipient", "=", other.email).execute();
  });

  test("that forward messages stop at 200 a day and delay no other mails", async () => {
    const office = "office@lender.org";
    await queue("forwarded", 203, office);
    await queue("answer", 1, office);
    expect(await waits(office)).toEqual(Array.from({ length: 201 }, () => 0));
  });
});

describe("AUTH-8 an unconfirmed address", () => {
  test.each([
    ["loan", 0],
    ["password_change", 0],
    ["account_change", 0],
    ["confirmation", 1],
    ["invitation", 1],
    ["reset", 1],
    ["address_change", 1],
  ] as const)("gets of the kind %s: %d", async (kind, count) => {
    await unconfirm();
    await queue(kind, 1);
    expect(await waits()).toHaveLength(count);
  });
});
