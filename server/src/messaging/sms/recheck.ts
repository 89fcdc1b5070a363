import { businessDate } from "@microfinance/contract/core/dates.ts";
import {
  isPlanned,
  nextSendingTime,
  reminderDropped,
} from "@microfinance/contract/messaging/sms-plan.ts";
import {
  isCode,
  isForCounter,
  isForFormerPhone,
  isForGuarantor,
  isReminder,
  plannedTemplates,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { sql } from "kysely";
import type { Connection } from "../../core/deps.ts";
import { owingStatuses } from "../../core/db/owing.ts";
import { reachable } from "./audience.ts";
import { isStillAgreed } from "./guarantor-agreed.ts";

/** A message that is about to be sent. */
export interface WaitingSms {
  id: number;
  template: string | null;
  recipient: string;
  text_body: string;
  customer_id: string | null;
  loan_id: number | null;
  reminder_on: string | null;
  reminds_of: string | null;
  guarantor_consent_id: number | null;
  created_at: Date;
}

/** What happens to a message now: it is sent, waits until a time, or is not needed any more. */
export type CheckResult = { send: true } | { until: Date } | { dropped: string };

/**
 * Looks at a message again before it is sent (MSG-16): hours may have passed since it was written. The customer may
 * have paid, stopped reminders or changed the number, and the lender may have changed its settings.
 */
export async function recheck(
  db: Connection,
  settings: LenderSettings,
  message: WaitingSms,
  now: Date,
): Promise<CheckResult> {
  if (!settings.sms) return { dropped: "Text messages are off." };
  if (isCode(message.template ?? "")) {
    const age = now.getTime() - message.created_at.getTime();
    return age < lifetimes.phoneCode ? { send: true } : { dropped: "The code has expired." };
  }
  if (isForFormerPhone(message.template ?? "")) {
    const until = nextSendingTime(now, settings);
    return until <= now ? { send: true } : { until };
  }
  if (isForCounter(message.template ?? "")) return { send: true };
  const planned = plannedTemplates.find((template) => template === message.template);
  if (planned === undefined || !isPlanned(settings, planned))
    return { dropped: "The plan no longer has this message." };
  const toGuarantor = isForGuarantor(planned);
  const customer = (await reachable(db, [message.customer_id ?? ""])).get(
    message.customer_id ?? "",
  );
  if (!toGuarantor && customer?.phone !== message.recipient)
    return { dropped: "The number is not the customer's any more, or cannot be reached." };
  const { reminder_on } = message;
  if ((toGuarantor || isReminder(planned)) && reminder_on !== null) {
    const isPromise = planned === "promise_eve";
    const dropped = reminderDropped(
      { reminder_on },
      {
        isSettled: !(isPromise ? await isPromised(db, message) : await isUnpaid(db, message)),
        isStopped: !(toGuarantor ? await isStillAgreed(db, message) : customer?.reminders),
        isPromise,
        isForGuarantor: toGuarantor,
        now,
      },
    );
    if (dropped !== null) return { dropped };
  }
  const until = nextSendingTime(now, settings);
  if (until <= now) return { send: true };
  if (reminder_on !== null && businessDate(until) > reminder_on)
    return { dropped: "Its day has passed." };
  return { until };
}

/** Whether the instalment of a reminder still lacks money, as in the job that wrote it. */
async function isUnpaid(db: Connection, message: WaitingSms): Promise<boolean> {
  const { rows } = await sql`
    select from instalments i
    join loans l on l.id = i.loan_id
    where l.id = ${message.loan_id} and i.due_date = ${message.reminds_of}::date
      and l.status in (${sql.raw(owingStatuses)})
      and (select sum(e.amount) from instalments e where e.loan_id = i.loan_id and e.number <= i.number) > l.paid_total
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the promise of a reminder is the newest one of its loan and still open (COLL-6). */
async function isPromised(db: Connection, message: WaitingSms): Promise<boolean> {
  const { rows } = await sql`
    select from promises p join loans l on l.id = p.loan_id
    where l.id = ${message.loan_id} and p.due_date = ${message.reminds_of}::date
      and l.status in (${sql.raw(owingStatuses)})
      and p.id = (select max(o.id) from promises o where o.loan_id = l.id)
      and newest_promise_state(p, ${message.reminds_of}::date) = 'open'`.execute(db);
  return rows.length > 0;
}
