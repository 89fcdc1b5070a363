import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isCalendarDate } from "../core/dates.ts";
import { requiredText, text } from "../core/fields.ts";
import { settingsTexts } from "./texts.ts";
import { whatsappNumber } from "./whatsapp.ts";

const required = (max: number = textLimits.line) =>
  requiredText({ max, error: settingsTexts.incompleteEntry });
const date = z
  .string({ error: settingsTexts.invalidDay })
  .refine(isCalendarDate, { error: settingsTexts.invalidDay });
const degrees = (most: number) =>
  z
    .number({ error: settingsTexts.invalidMapPoint })
    .min(-most, { error: settingsTexts.invalidMapPoint })
    .max(most, { error: settingsTexts.invalidMapPoint });
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).max(20, { error: settingsTexts.tooManyEntries });

/** A claim is shown if it has a value, and verified once it has the day on which it was true. */
const claim = z.object({ value: text({ max: 20 }), as_of: date.nullable() });

/** What the lender shows on its public pages (SITE-57), besides name, address, phone and e-mail of the letterhead. */
export const siteSettings = {
  /** The registered company behind the lender's name. */
  site_legal_name: text(),
  site_registration: text(),
  /** Who supervises the lender, and under which licence. */
  site_regulator: text(),
  site_licence: text(),
  /** The steps of a complaint in their order, each with the time in which it is answered. */
  site_complaints: listOf(z.object({ step: required(), within: required() })),
  site_whatsapp: text().refine((input) => input === "" || whatsappNumber(input) !== null, {
    error: settingsTexts.invalidWhatsapp,
  }),
  site_hours: text(),
  site_map: z.object({ latitude: degrees(90), longitude: degrees(180) }).nullable(),
  site_team: listOf(z.object({ name: required(), role: required() })),
  /** Each with the day on which the person consented to be quoted. */
  site_testimonials: listOf(
    z.object({ quote: required(500), name: required(), detail: text(), consent_on: date }),
  ),
  site_partners: listOf(z.object({ name: required(), role: required() })),
  site_jobs: listOf(
    z.object({
      title: required(),
      location: required(),
      type: text(),
      description: required(textLimits.paragraph),
      requirements: text({ max: textLimits.paragraph }),
      posted_on: date,
      closes_on: date,
    }),
  ),
  site_claims: z.object({
    approval_rate: claim,
    active_subscribers: claim,
    customers: claim,
    months_in_operation: claim,
    salary_approval_rate: claim,
    business_approval_rate: claim,
  }),
} as const;

const siteSchema = z.object(siteSettings);

/** The lender's own content of the public pages. */
export type SiteSettings = z.output<typeof siteSchema>;

const unverified = (value: string) => ({ value, as_of: null });

/** Nothing is invented (SITE-4): only the claims have values, not verified yet. */
export const defaultSite: SiteSettings = {
  site_legal_name: "",
  site_registration: "",
  site_regulator: "",
  site_licence: "",
  site_complaints: [],
  site_whatsapp: "",
  site_hours: "",
  site_map: null,
  site_team: [],
  site_testimonials: [],
  site_partners: [],
  site_jobs: [],
  site_claims: {
    approval_rate: unverified("90%"),
    active_subscribers: unverified("130"),
    customers: unverified("100+"),
    months_in_operation: unverified("4+"),
    salary_approval_rate: unverified("95%"),
    business_approval_rate: unverified("75%"),
  },
};
