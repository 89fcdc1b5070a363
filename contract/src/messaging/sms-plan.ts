import { z } from "zod";
import { addDays, businessDate, type CalendarDate } from "../core/dates.ts";
import { inputTexts } from "../core/texts.ts";
import { plannedTemplates, type ReminderTemplate } from "./sms-templates.ts";

const onOrOff = z.boolean({ error: inputTexts.onOrOff });
const invalidHour = "Enter an hour from 0 to 23.";
const hour = z
  .int({ error: invalidHour })
  .min(0, { error: invalidHour })
  .max(23, { error: invalidHour });

/** The lender's settings of text messages (MSG-15, MSG-17). */
export const smsSettings = {
  /** Nothing is sent by SMS while this is off, codes included. */
  sms: onOrOff,
  /** The hour from which messages wait, and the hour from which they are sent again. */
  sms_quiet_from: hour,
  sms_quiet_until: hour,
  sms_quiet_sundays: onOrOff,
  /** The messages of the plan that are off; absent ones are on. */
  sms_plan: z.partialRecord(z.enum(plannedTemplates, { error: inputTexts.choice }), onOrOff, {
    error: inputTexts.choice,
  }),
};

type SmsSettings = z.output<z.ZodObject<typeof smsSettings>>;

/** Text messages are off until the lender turns them on: each one costs. */
export const defaultSms: SmsSettings = {
  sms: false,
  sms_quiet_from: 20,
  sms_quiet_until: 8,
  sms_quiet_sundays: true,
  sms_plan: {},
};

/** Whether the plan sends a message (MSG-15). */
export function isPlanned(
  settings: Pick<SmsSettings, "sms_plan">,
  template: (typeof plannedTemplates)[number],
): boolean {
  return settings.sms_plan[template] ?? true;
}

/** The hours in which no message but a code is sent. */
export type QuietHours = Pick<
  SmsSettings,
  "sms_quiet_from" | "sms_quiet_until" | "sms_quiet_sundays"
>;

function isQuiet(at: Date, quiet: QuietHours): boolean {
  if (quiet.sms_quiet_sundays && at.getUTCDay() === 0) return true;
  const { sms_quiet_from: from, sms_quiet_until: until } = quiet;
  const now = at.getUTCHours();
  return from <= until ? now >= from && now < until : now >= from || now < until;
}

/** The first moment from this one on that is not quiet (MSG-17). Freetown's clock equals UTC all year. */
export function nextSendingTime(at: Date, quiet: QuietHours): Date {
  let time = at;
  // A week has 168 hours; every one is quiet in no setting, since the two hours of a day differ or no hour is quiet.
  for (let hours = 0; hours < 24 * 8 && isQuiet(time, quiet); hours += 1) {
    const next = new Date(time);
    next.setUTCMinutes(0, 0, 0);
    next.setUTCHours(next.getUTCHours() + 1);
    time = next;
  }
  return time;
}

/** The days in which a reminder is made up for, after days on which no process ran. */
const catchUp = 2;

/** The instalments that a reminder is about: those due in these days (MSG-15). */
export interface ReminderDays {
  template: ReminderTemplate;
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The due dates of each reminder that is sent on a day. Only the days after a step are made up for, so that a lender
 * who starts with old loans sends few.
 */
export function reminderDaysOf(day: CalendarDate): ReminderDays[] {
  const late = (template: ReminderTemplate, days: number): ReminderDays => ({
    template,
    from: addDays(day, -days - catchUp),
    to: addDays(day, -days),
  });
  return [
    { template: "due_soon", from: addDays(day, 1), to: addDays(day, 3) },
    { template: "due_today", from: day, to: day },
    late("overdue_1", 1),
    late("overdue_7", 7),
    late("overdue_30", 30),
  ];
}

/** The due dates of the instalments about which guarantors get a message on a day: those a week late (MSG-35). */
export function guarantorDaysOf(day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(day, -7 - catchUp), to: addDays(day, -7) };
}

/**
 * The days of the promises that are reminded of on a day: those of tomorrow, and those of today whose eve had no
 * sending hours.
 */
export function promiseDaysOf(day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: day, to: addDays(day, 1) };
}

/** Why a written reminder is not sent any more, or null (MSG-16). */
export function reminderDropped(
  reminder: { reminder_on: CalendarDate },
  found: {
    isSettled: boolean;
    isStopped: boolean;
    isPromise: boolean;
    isForGuarantor?: boolean;
    now: Date;
  },
): string | null {
  if (found.isStopped)
    return found.isForGuarantor === true
      ? "The guarantor does not agree any more, or has another name or number."
      : "The customer stopped reminders.";
  if (found.isSettled && found.isForGuarantor === true) return "Nothing is owed that is late.";
  if (found.isSettled)
    return found.isPromise ? "The promise is kept or moved." : "The instalment is paid.";
  return reminder.reminder_on < businessDate(found.now) ? "Its day has passed." : null;
}
