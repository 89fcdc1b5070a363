import { formatNleExact } from "../core/money.ts";
import { smsLength } from "./sms-length.ts";

/** Reminders of instalments and promises; an opt-out stops them (MSG-18). */
const reminderTemplates = [
  "promise_eve",
  "due_soon",
  "due_today",
  "overdue_1",
  "overdue_7",
  "overdue_30",
] as const;

/** Messages to guarantors who agreed to them (MSG-35). */
const guarantorTemplates = ["guarantor_late"] as const;

/** Events of a loan that are also sent as text messages. */
const eventTemplates = [
  "papers_asked",
  "approved",
  "paid_out",
  "payment",
  "paid",
  "payment_reversed",
] as const;

/** Codes of a phone number. */
const codeTemplates = ["confirm_code", "sign_in_code", "reset_code"] as const;

/** Messages to whoever gave a phone at the counter, about what they paid for there (MSG-38). */
const counterTemplates = ["bill_token"] as const;

/** Messages to a former number of a customer, about their account (MSG-37). */
const securityTemplates = ["phone_changed"] as const;

/** The messages of a lender's plan, which it can switch off one by one (MSG-15). */
export const plannedTemplates = [
  ...reminderTemplates,
  ...guarantorTemplates,
  ...eventTemplates,
] as const;

/** Every template of a text message. */
export const smsTemplates = [
  ...plannedTemplates,
  ...counterTemplates,
  ...securityTemplates,
  ...codeTemplates,
] as const;

export type ReminderTemplate = (typeof reminderTemplates)[number];
export type EventTemplate = (typeof eventTemplates)[number];
export type CodeTemplate = (typeof codeTemplates)[number];
export type SmsTemplate = (typeof smsTemplates)[number];

/** The languages of text messages. */
export const smsLanguages = ["en", "kri"] as const;
export type SmsLanguage = (typeof smsLanguages)[number];

/** The names that staff read. */
export const languageNames: Record<SmsLanguage, string> = { en: "English", kri: "Krio" };

interface TemplateRule {
  /** The name that staff read. */
  label: string;
  /** The variables that the text may have; those of `needs` it must have. */
  variables: readonly string[];
  needs: readonly string[];
  /** The text until the lender writes its own. */
  en: string;
  /** A draft that no native speaker checked yet, in plain spelling (MSG-21). */
  kri: string;
}

const ofReminder = {
  variables: ["lender", "phone", "amount", "arrears", "date", "loan", "stop"],
  needs: ["loan", "stop"],
};
const ofGuarantor = {
  // No figures: what the loan owes is the customer's.
  variables: ["lender", "phone", "customer", "loan", "stop"],
  needs: ["customer", "stop"],
};
const ofEvent = {
  variables: ["lender", "phone", "amount", "date", "loan", "balance"],
  needs: ["loan"],
};
const ofPapers = { variables: ["lender", "phone", "loan"], needs: ["loan"] };
const ofBill = {
  variables: ["lender", "phone", "biller", "number", "amount", "token"],
  needs: ["token"],
};
const ofSecurity = { variables: ["lender", "phone", "date"], needs: [] };
const ofCode = { variables: ["lender", "code", "minutes"], needs: ["code"] };

/** The templates with their first texts. */
export const templateRules: Readonly<Record<SmsTemplate, TemplateRule>> = {
  promise_eve: {
    ...ofReminder,
    label: "Day before a promised payment",
    en: "{lender}: you promised to pay {amount} for loan {loan} by {date}. No more reminders: {stop}",
    kri: "{lender}: Yu bin promis fo pe {amount} fo lon {loan} {date}. If yu nor want dis mesej: {stop}",
  },
  due_soon: {
    ...ofReminder,
    label: "Due in three days",
    en: "{lender}: {amount} is due on {date} for loan {loan}. No more reminders: {stop}",
    kri: "{lender}: Yu fo pe {amount} {date} fo lon {loan}. If yu nor want dis mesej: {stop}",
  },
  due_today: {
    ...ofReminder,
    label: "Due today",
    en: "{lender}: {amount} is due today for loan {loan}. No more reminders: {stop}",
    kri: "{lender}: Yu fo pe {amount} tide fo lon {loan}. If yu nor want dis mesej: {stop}",
  },
  overdue_1: {
    ...ofReminder,
    label: "One day late",
    en: "{lender}: {amount} for loan {loan} was due on {date}. Please pay or call {phone}. No more reminders: {stop}",
    kri: "{lender}: Yu pe don let fo lon {loan}: {amount}, {date}. Duya kol wi {phone}. If yu nor want dis mesej: {stop}",
  },
  overdue_7: {
    ...ofReminder,
    label: "A week late",
    en: "{lender}: {arrears} of loan {loan} is a week late. Please pay or call {phone}. No more reminders: {stop}",
    kri: "{lender}: Yu pe don let wan wik fo lon {loan}: {arrears}. Duya kol wi {phone}. If yu nor want dis mesej: {stop}",
  },
  overdue_30: {
    ...ofReminder,
    label: "A month late",
    en: "{lender}: {arrears} of loan {loan} is a month late. Please call {phone} today. No more reminders: {stop}",
    kri: "{lender}: Yu pe don let wan mont fo lon {loan}: {arrears}. Duya kol wi {phone} tide. If yu nor want dis mesej: {stop}",
  },
  guarantor_late: {
    ...ofGuarantor,
    label: "To the guarantor: a week late",
    en: "{lender}: {customer}, whom you guarantee, is a week late with loan {loan}. Please speak to them, or call {phone}. No more messages: {stop}",
    kri: "{lender}: {customer}, we yu tinap fo, don let wan wik fo pe lon {loan}. Duya tok to am, or kol wi {phone}. If yu nor want dis mesej: {stop}",
  },
  papers_asked: {
    ...ofPapers,
    label: "Papers asked for",
    en: "{lender}: we need papers for your application {loan}. Add photos of them in your account, or call {phone}.",
    kri: "{lender}: Wi nid pepa fo yu lon {loan}. Put di foto den na yu akaunt, or kol wi {phone}.",
  },
  approved: {
    ...ofEvent,
    label: "Loan approved",
    en: "{lender}: your loan {loan} of {amount} is approved. Your account shows the dates.",
    kri: "{lender}: Wi don gri fo yu lon {loan}, {amount}. Yu akaunt de sho di det den.",
  },
  paid_out: {
    ...ofEvent,
    label: "Loan paid out",
    en: "{lender}: we paid out {amount} for your loan {loan}. The first payment is due on {date}.",
    kri: "{lender}: Wi don pe yu {amount} fo yu lon {loan}. Di fos pe na {date}.",
  },
  payment: {
    ...ofEvent,
    label: "Payment received",
    en: "{lender}: we received {amount} for loan {loan} on {date}. You still owe {balance}. Thank you.",
    kri: "{lender}: Wi don get {amount} fo lon {loan} {date}. E lef {balance}. Tenki.",
  },
  paid: {
    ...ofEvent,
    label: "Loan fully paid",
    en: "{lender}: we received {amount} on {date}. Your loan {loan} is fully paid. Thank you.",
    kri: "{lender}: Wi don get {amount} {date}. Yu don pe ol yu lon {loan}. Tenki.",
  },
  payment_reversed: {
    ...ofEvent,
    label: "Payment reversed",
    en: "{lender}: the payment of {amount} of {date} on loan {loan} was reversed. You owe {balance}. Questions: {phone}",
    kri: "{lender}: Wi don tek bak di pe {amount} {date} pan lon {loan}. E lef {balance}. Kol wi: {phone}",
  },
  bill_token: {
    ...ofBill,
    label: "Token of a bill",
    en: "{lender}: {amount} for {biller} {number}. Your token: {token}",
    kri: "{lender}: Yu don pe {amount} fo {biller} {number}. Yu token na: {token}",
  },
  phone_changed: {
    ...ofSecurity,
    label: "To the old number of a customer",
    en: "{lender}: our office changed the phone number of your account on {date}. If you did not ask for this, call {phone} at once.",
    kri: "{lender}: Wi ofis don chenj di fon nomba na yu akaunt {date}. If nor to yu aks fo am, kol {phone} naw.",
  },
  confirm_code: {
    ...ofCode,
    label: "Code to confirm a phone",
    en: "{code} is your {lender} code to confirm this phone, for {minutes} minutes. Our office never asks for it.",
    kri: "{code} na yu {lender} kod fo dis fon, fo {minutes} minit. Nor gi am to enibodi.",
  },
  sign_in_code: {
    ...ofCode,
    label: "Code to sign in",
    en: "{code} is your {lender} code to sign in, for {minutes} minutes. Our office never asks for it.",
    kri: "{code} na yu {lender} kod fo go insay yu akaunt, fo {minutes} minit. Nor gi am to enibodi.",
  },
  reset_code: {
    ...ofCode,
    label: "Code for a new password",
    en: "{code} is your {lender} code to set a new password, for {minutes} minutes. Our office never asks for it.",
    kri: "{code} na yu {lender} kod fo nyu paswod, fo {minutes} minit. Nor gi am to enibodi.",
  },
};

/** Long values, so that the shown length is not too small. */
export const sampleValues: Readonly<Record<string, string>> = {
  lender: "Microfinance",
  phone: "+232-76-123456",
  customer: "Mohamed Alimamy Kamara",
  amount: formatNleExact(12_345.67),
  arrears: formatNleExact(12_345.67),
  balance: formatNleExact(123_456.78),
  date: "23-Nov-2026",
  loan: "LN-202611-000045",
  biller: "EDSA prepaid electricity",
  number: "01234567897",
  token: "1234 5678 9012 3456 7890",
  stop: "https://app.lender.example/stop/AbCdEfGhIjK",
  code: "123456",
  minutes: "10",
};

const placeholder = /\{([^{}]*)\}/g;

/** A template with its values. A value without line breaks: it comes from settings and records. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) =>
    (values[name] ?? whole).replaceAll(/\s+/g, " ").trim(),
  );
}

/** The most parts of one message: each is charged. */
export const mostParts = 3;

/** Why a text cannot be a template, or null (MSG-19). */
export function templateError(template: SmsTemplate, text: string): string | null {
  const { variables, needs } = templateRules[template];
  const used = [...text.matchAll(placeholder)].map(([, name = ""]) => name);
  const unknown = used.find((name) => !variables.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is not known here. Use ${variables.map((name) => `{${name}}`).join(", ")}.`;
  if (/[{}]/.test(text.replaceAll(placeholder, ""))) return "A brace is missing or left over.";
  const missing = needs.find((name) => !used.includes(name));
  if (missing !== undefined) return `The text needs {${missing}}.`;
  const { parts } = smsLength(fillTemplate(text, sampleValues));
  return parts > mostParts ? `The text takes ${parts} messages; ${mostParts} is the most.` : null;
}

/** Whether an opt-out stops this message (MSG-18). */
export function isReminder(template: string): template is ReminderTemplate {
  return (reminderTemplates as readonly string[]).includes(template);
}

/** Whether this message goes to a guarantor (MSG-35). */
export function isForGuarantor(template: string): boolean {
  return (guarantorTemplates as readonly string[]).includes(template);
}

/** Whether this message goes to a phone that was given at the counter, whatever the plan and at once (MSG-38). */
export function isForCounter(template: string): boolean {
  return (counterTemplates as readonly string[]).includes(template);
}

/** Whether this message goes to a former number of its customer, whatever the plan (MSG-37). */
export function isForFormerPhone(template: string): boolean {
  return (securityTemplates as readonly string[]).includes(template);
}

/** Whether the text is secret: it contains a code (MSG-27). */
export function isCode(template: string): template is CodeTemplate {
  return (codeTemplates as readonly string[]).includes(template);
}
