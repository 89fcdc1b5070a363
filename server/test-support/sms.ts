import { RetryLater } from "../src/core/jobs.ts";
import type { OutgoingSms, SmsGateway, SmsOutcome } from "../src/messaging/sms/gateway.ts";
import { sendSms } from "../src/messaging/sms/send-sms.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./make.ts";

let numbers = 100_000;

/** A phone that no other test person has. */
export function newPhone(): string {
  numbers += 1;
  return `+232-77-${numbers}`;
}

/** Turns text messages on for a test file. */
export async function turnSmsOn({ deps }: TestApp, settings: object = {}): Promise<void> {
  const rows = Object.entries({ sms: true, ...settings }).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  for (const row of rows)
    await deps.db
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: row.value }))
      .execute();
}

/** Earlier customers of a test file get no text messages: their loans still owe. */
export async function dropPhones({ deps }: TestApp): Promise<void> {
  await deps.db.updateTable("users").set({ phone: "" }).where("area", "=", "customer").execute();
}

/** Gives a person a phone of their own, confirmed or not. */
export async function givePhone(
  { deps }: TestApp,
  person: Person,
  { phone = newPhone(), confirmed = false }: { phone?: string; confirmed?: boolean } = {},
): Promise<string> {
  const row = deps.db.updateTable("users").where("id", "=", person.user_id);
  await row.set({ phone }).execute();
  if (confirmed) await row.set({ phone_verified_at: deps.now() }).execute();
  return phone;
}

/** The stored text messages, oldest first; those to one phone. */
export async function storedSms({ deps }: TestApp, phone?: string) {
  return deps.db
    .selectFrom("messages")
    .selectAll()
    .where("channel", "=", "sms")
    .$if(phone !== undefined, (query) => query.where("recipient", "=", phone ?? ""))
    .orderBy("id")
    .execute();
}

/** The six digits of the newest text message to a phone. */
export async function textedCode(t: TestApp, phone: string): Promise<string> {
  const messages = await storedSms(t, phone);
  return /\b(\d{6})\b/.exec(messages.at(-1)?.text_body ?? "")?.[1] ?? "";
}

/** A gateway with responses chosen by the test, and the messages that it received. */
export function fakeGateway(
  answer: (message: OutgoingSms) => SmsOutcome | Promise<SmsOutcome> = accepted,
): SmsGateway & { reached: OutgoingSms[] } {
  const reached: OutgoingSms[] = [];
  return {
    name: "africastalking",
    keepsText: false,
    reached,
    send: async (message) => {
      reached.push(message);
      return answer(message);
    },
  };
}

/** The outcome of a message that the gateway accepts, with one part. */
export function accepted({ id }: OutgoingSms): SmsOutcome {
  const cost = { amount: 0.25, currency: "SLE" };
  return { kind: "accepted", gateway_id: `ATXid_${id}`, parts: 1, cost };
}

/** Runs the job of one message. @returns what it reported, and whether it is to run again */
export async function runSms(t: TestApp, sms: SmsGateway, message_id: number) {
  const reports: unknown[] = [];
  const run = {
    signal: new AbortController().signal,
    report: (error: unknown) => reports.push(error),
    log: () => undefined,
  };
  try {
    await sendSms.run({ ...t.deps, sms }, { message_id }, run);
    return { again: false, reports };
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    return { again: true, reports };
  }
}

/** Runs the jobs of all waiting text messages. */
export async function runAllSms(t: TestApp, sms: SmsGateway): Promise<void> {
  for (const { id } of await storedSms(t)) await runSms(t, sms, id);
}
