import { sql } from "kysely";
import { sendTo } from "../src/messaging/send-to.ts";
import { template } from "../src/messaging/template.ts";
import type { TestApp } from "./app.ts";

/** The template of numbered test mails. */
export const numbered = template("answer", ({ i }: { i: number }) => ({
  subject: `Subject ${i} – ɔ`,
  paragraphs: [`Text ${i}, with a link: https://lender.example/secret`],
}));

/** Writes messages to reader0@example.org, reader1@example.org and so on, once each. */
export async function writeMessages({ deps }: TestApp, count = 1, reply_to?: string) {
  for (let i = 0; i < count; i += 1) {
    const to = { email: `reader${i}@example.org`, first_name: `Reader ${i}` };
    const options = { key: `mail ${i}`, ...(reply_to === undefined ? {} : { reply_to }) };
    await sendTo(deps.db, to, numbered, { i }, options);
  }
}

/** The stored messages, oldest first. */
export const storedMessages = ({ deps }: TestApp) =>
  deps.db.selectFrom("messages").selectAll().orderBy("id").execute();

/** The jobs that send messages, with the seconds until each starts. */
export async function queuedJobs({ deps }: TestApp) {
  const { rows } = await sql<{ wait: number; state: string }>`
    select extract(epoch from start_after - now())::float8 as wait, state::text from pgboss.job
    where name = 'messages.send'`.execute(deps.db);
  return rows;
}
