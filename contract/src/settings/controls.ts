import { percent } from "../core/sentences.ts";
import type { ProductTerms } from "../products/schema.ts";
import { offerLabel } from "../products/repayments.ts";
import { bandsInWords, ratesInWords } from "../products/words.ts";
import type { LenderSettings } from "./schema.ts";

type Setting = keyof LenderSettings;

/**
 * The settings that are no control: one person changes them at once. Each with the reason, for whoever reviews it.
 * Every other setting waits for a second administrator, and so does a text of these in which a new number or link
 * stands: customers may read in it where to pay (`namesWhereToPay`).
 */
export const freeSettings = {
  lender_name: "It is the letterhead; a new number or link in it waits.",
  address: "It is the letterhead; a new number or link in it waits.",
  phone: "It is the number to call; any text beside it waits.",
  email: "It is the letterhead; no money follows it.",
  extra_email_domains: "An address of any host is confirmed by its own mailbox.",
  noted_income_share: "It shows a note and refuses nothing.",
  krio_offered: "It offers a language.",
  refusal_categories: "They are words for customers; a new number or link in them waits.",
  rest_days:
    "It moves no due date of a loan that is paid out; the rule of each product is a control.",
  till_denominations: "They name the lines of a count; the sum is counted.",
  sms_quiet_from: "It moves messages within a day.",
  sms_quiet_until: "It moves messages within a day.",
  sms_quiet_sundays: "It moves messages by a day.",
  site_legal_name: "It is a public text; a new number or link in it waits.",
  site_registration: "It is a public text; a new number or link in it waits.",
  site_regulator: "It is a public text; a new number or link in it waits.",
  site_licence: "It is a public text; a new number or link in it waits.",
  site_complaints: "It is a public text; a new number or link in it waits.",
  site_whatsapp: "It is a number to write to, so that a new one waits.",
  site_hours: "It is a public text; a new number or link in it waits.",
  site_map: "It is the place of the office on a map.",
  site_team: "It is a public text; a new number or link in it waits.",
  site_testimonials: "It is a public text; a new number or link in it waits.",
  site_partners: "It is a public text; a new number or link in it waits.",
  site_jobs: "It is a public text; a new number or link in it waits.",
  site_claims: "It is a public text; a new number or link in it waits.",
} as const satisfies Partial<Record<Setting, string>>;

/** A setting that waits for a second administrator. */
export type ControlSetting = Exclude<Setting, keyof typeof freeSettings>;

/** The controls among the settings, as lists and mails name them. */
export const controlSettings: Readonly<Record<ControlSetting, string>> = {
  reviewers_differ: "Reviewers differ",
  approver_independent: "Approver is independent",
  reversal_by_other: "Reversal by another person",
  approval_ceilings: "Approval ceilings",
  finance_waiver_limit: "Limit of waivers",
  write_off_ceilings: "Ceilings of write-offs",
  receipt_limit: "Limit of receipts",
  charge_limit: "Limit of charges and differences",
  payout: "Payout of loans",
  default_payout_method: "Usual method of a payout",
  retention: "How long records are kept",
  second_factor_roles: "Roles with a second step at sign-in",
  how_to_pay: "How to pay",
  backdate_days: "Days of backdating",
  provision_at_close: "Provision at the close of a month",
  provision_percentages: "Percentages of the provision",
  tills: "Tills",
  till_count_blind: "Count without the expected sum",
  safe_count: "Days on which the safe is counted",
  cash_move_limit: "Limit of money that one person moves",
  pay_at_any_branch: "Payments at any branch",
  sms: "Text messages",
  sms_plan: "Planned text messages",
};

/** Whether a change of this setting waits for a second administrator. */
export const isControl = (setting: string): setting is ControlSetting =>
  Object.hasOwn(controlSettings, setting);

/** A link, and six digits and more, as a phone, a code to dial or an account is written. */
const links = /(?:https?:|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|sl|me|io|link)\b\S*/gi;
const numbers = /\d(?:[\s().*/-]*\d){5,}/g;
const days = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Every text of a value of a setting. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.replaceAll(days, " ")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function placesIn(value: unknown): Set<string> {
  const found = textsIn(value).flatMap((text) => [
    ...(text.match(links) ?? []).map((link) => link.toLowerCase()),
    ...(text.match(numbers) ?? []).map((number) => number.replaceAll(/\D/g, "")),
  ]);
  return new Set(found);
}

/**
 * Whether a changed text may tell customers where to pay: a number or a link stands in it that was not there before.
 * The lender's phone and e-mail are such a number and address by themselves, and nothing else.
 */
export function namesWhereToPay(setting: string, before: unknown, after: unknown): boolean {
  if (setting === "email" || setting === "extra_email_domains") return false;
  if (setting === "phone") return /\p{L}/u.test(String(after));
  const known = placesIn(before);
  return [...placesIn(after)].some((place) => !known.has(place));
}

/** A value in words of its own. */
type Words<Value> = { label: string; of: (value: Value) => string };

/** The terms of a product that do not read as they are stored, as its form names them. */
const productWords: { readonly [Name in keyof ProductTerms]?: Words<ProductTerms[Name]> } = {
  rates: { label: "Rates", of: ratesInWords },
  default_rate: { label: "Usual rate", of: percent },
  fee: { label: "Processing fee", of: percent },
  bands: { label: "Ranges", of: bandsInWords },
  repayments: {
    label: "Repayment",
    of: (offers = []) => offers.map(offerLabel).join("; "),
  },
};

/** A line of what a control changes. */
interface ChangedLine {
  label: string;
  value: string;
}

/**
 * What a change of a control changes, in words: "Reviewers differ: on, then off".
 * @param before the values before, by their names; null for what is added
 */
export function controlLines(before: object | null, after: object): ChangedLine[] {
  const earlier = new Map<string, unknown>(Object.entries(before ?? {}));
  const removed = Object.keys(productWords).filter((name) => earlier.has(name) && !(name in after));
  const all = [...Object.entries(after), ...removed.map((name) => [name, null] as const)];
  return all.flatMap(([name, value]) => {
    // The names of terms belong to products alone, whose records these are.
    const own = new Map<string, Words<never>>(Object.entries(productWords)).get(name);
    const label = isControl(name) ? controlSettings[name] : (own?.label ?? spoken(name));
    const said = (one: unknown) =>
      own === undefined || one === undefined || one === null ? one : own.of(one as never);
    return linesOf(label, said(earlier.get(name)), said(value));
  });
}

function linesOf(label: string, before: unknown, after: unknown): ChangedLine[] {
  if (isRecord(after)) {
    const earlier = isRecord(before) ? before : {};
    return Object.keys({ ...earlier, ...after }).flatMap((name) =>
      linesOf(`${label}, ${spoken(name).toLowerCase()}`, earlier[name], after[name]),
    );
  }
  const [was, is] = [inWords(before), inWords(after)];
  if (was === is) return [];
  return [{ label, value: before === undefined ? is : `${was}, then ${is}` }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return value.toLocaleString("en");
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(inWords).join(", ");
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${spoken(name).toLowerCase()} ${inWords(one)}`)
      .join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" ? "empty" : value;
}
