import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { eventOf } from "../messaging/notices/queries.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { takeReport } from "../messaging/sms/delivery-report.ts";
import type { OutgoingSms, SmsGateway, SmsOutcome } from "../messaging/sms/gateway.ts";
import { writeNoticeSms } from "../messaging/sms/notice-sms.ts";
import { planReminders } from "../messaging/sms/plan-reminders.ts";
import { savePreferences } from "../customers/message-preferences.ts";
import { sendSms } from "../messaging/sms/send-sms.ts";
import { setSettings } from "./set-settings.ts";
import type { DemoContext } from "./loan-life.ts";
import type { DemoCustomer } from "./people.ts";

/** Days of text messages before today. */
const days = 14;

/**
 * Two weeks of text messages: reminders and receipts, most of them delivered; one customer without reminders, one
 * message that failed, one whose outcome is unknown. The reminders of today wait for their time. The phone of the demo
 * customer is confirmed.
 */
export async function demoMessages(
  context: DemoContext,
  admin: RequestContext & { actor: SessionActor | null },
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Promise<void> {
  const { deps } = context;
  const real = deps.now();
  if (admin.actor === null) return;
  await setSettings(deps, admin, { sms: true });
  const [demo, other] = customers;
  if (demo !== undefined) {
    await deps.db
      .updateTable("users")
      .set({ phone_verified_at: deps.now() })
      .where("id", "=", demo.user_id)
      .execute();
  }
  if (other !== undefined)
    await savePreferences(deps, admin, other.customer_id, { reminders: false });
  const sms = scriptedGateway();
  for (let ago = days; ago > 0; ago -= 1) {
    const day = addDays(today, -ago);
    context.setNow(Date.parse(`${day}T00:20:00Z`));
    await planReminders(deps);
    context.setNow(Date.parse(`${day}T09:30:00Z`));
    await writeReceipts(deps, day);
    await sendWaiting(deps, sms);
  }
  context.setNow(real.getTime());
  await planReminders(deps);
}

/** The receipts of a day, as the job of the notices writes them. */
async function writeReceipts(deps: Deps, day: CalendarDate): Promise<void> {
  const rows = await deps.db
    .selectFrom("notices as n")
    .innerJoin("loans as l", "l.id", "n.loan_id")
    .select(["n.id", "n.customer_id", "n.kind", "n.facts", "l.id as loan", "l.loan_id as code"])
    .where("n.created_at", ">=", new Date(`${day}T00:00:00Z`))
    .where("n.created_at", "<", new Date(`${addDays(day, 1)}T00:00:00Z`))
    .orderBy("n.id")
    .execute();
  const notices = rows.map((row) => ({
    id: row.id,
    customer_id: row.customer_id,
    loan: { id: row.loan, code: row.code },
    event: eventOf(row),
  }));
  await writeNoticeSms(deps.db, deps, notices);
}

async function sendWaiting(deps: Deps, sms: SmsGateway): Promise<void> {
  const waiting = await deps.db
    .selectFrom("messages")
    .select("id")
    .where("channel", "=", "sms")
    .where("state", "=", "waiting")
    .where("due_at", "<=", deps.now())
    .orderBy("id")
    .execute();
  const run = {
    signal: new AbortController().signal,
    report: () => undefined,
    log: () => undefined,
  };
  for (const { id } of waiting) {
    await sendSms.run({ ...deps, sms }, { message_id: id }, run);
    await takeReport(deps, sms.name, { id: `demo-${id}`, status: "Success" });
  }
}

/** Accepts all messages but the second and the fourth. */
function scriptedGateway(): SmsGateway {
  let count = 0;
  const outcomes = new Map<number, SmsOutcome>([
    [2, { kind: "refused", reason: "407 CouldNotRoute", refuses: false }],
    [4, { kind: "unknown", reason: "No answer: the operation timed out" }],
  ]);
  return {
    name: "simulator",
    keepsText: true,
    send: async ({ id }: OutgoingSms) => {
      count += 1;
      const cost = { amount: 0.25, currency: currencyCode };
      return outcomes.get(count) ?? { kind: "accepted", gateway_id: `demo-${id}`, parts: 1, cost };
    },
  };
}
