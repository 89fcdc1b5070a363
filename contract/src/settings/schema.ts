import { z } from "zod";
import { branchSettings, defaultBranches } from "../branches/settings.ts";
import { staffRoles, textLimits } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import { amount, requiredText, text } from "../core/fields.ts";
import { isExactAmount } from "../core/money.ts";
import type { ApprovalCeilings } from "../loans/approval-limits.ts";
import type { AgeingBucket } from "../loans/balance.ts";
import { defaultRefusalCategories } from "../loans/refusal.ts";
import { defaultSms, smsSettings } from "../messaging/sms-plan.ts";
import type { WriteOffCeilings } from "../servicing/write-off.ts";
import { defaultTills, tillSettings } from "../tills/settings.ts";
import { defaultLetterhead } from "./default-letterhead.ts";
import { defaultSite, siteSettings } from "./site-schema.ts";
import { settingsTexts } from "./texts.ts";

const money = amount(settingsTexts.invalidAmount);
const onOrOff = z.boolean({ error: settingsTexts.invalidSwitch });
const ceiling = money.nullable();

const approvalCeilings = z.object(
  { system_admin: ceiling, manager: ceiling, others: ceiling },
  { error: settingsTexts.invalidAmount },
) satisfies z.ZodType<ApprovalCeilings>;

const writeOffCeilings = z.object(
  { system_admin: ceiling, manager: ceiling },
  { error: settingsTexts.invalidAmount },
) satisfies z.ZodType<WriteOffCeilings>;

const duration = (most: number) =>
  z
    .int({ error: settingsTexts.invalidRetention(most) })
    .min(1, { error: settingsTexts.invalidRetention(most) })
    .max(most, { error: settingsTexts.invalidRetention(most) });

/** Retention period of each kind of record (docs/privacy.md); the nightly job deletes older ones. */
export const retentionTimes = z.object({
  unfinished_applications_days: duration(3_650),
  declined_files_months: duration(600),
  ended_loans_years: duration(100),
  messages_months: duration(600),
  mails_days: duration(3_650),
});

const provisionPercentage = z
  .number({ error: settingsTexts.invalidProvision })
  .min(0, { error: settingsTexts.invalidProvision })
  .max(100, { error: settingsTexts.invalidProvision })
  .refine(isExactAmount, { error: settingsTexts.invalidProvision });

/** The provision of each bucket of `ageingBuckets` in percent. */
const provisionPercentages = z.object({
  current: provisionPercentage,
  "1-30": provisionPercentage,
  "31-60": provisionPercentage,
  "61-90": provisionPercentage,
  "91-180": provisionPercentage,
  "181-365": provisionPercentage,
  "over-365": provisionPercentage,
} satisfies Record<AgeingBucket, typeof provisionPercentage>);

/** How customers pay an instalment (CUST-26); an empty one is not offered. */
export const howToPay = z.object({
  cash_address: text(),
  cash_hours: text(),
  mobile_money_code: text(),
  bank_account: text(),
});

/** How customers pay an instalment. */
export type HowToPay = z.output<typeof howToPay>;

/** The lender's settings, as stored and returned. */
export const settingsSchema = z.object({
  lender_name: requiredText({ error: settingsTexts.nameRequired }),
  address: text(),
  phone: text(),
  email: text().refine((input) => input === "" || isEmailAddress(input), {
    error: settingsTexts.invalidEmail,
  }),
  /** E-mail hosts recognized beside the fifteen and .org (AUTH-4). */
  extra_email_domains: z
    .array(
      z
        .string({ error: settingsTexts.invalidDomain })
        .max(253, { error: settingsTexts.invalidDomain, abort: true })
        .regex(
          /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/,
          {
            error: settingsTexts.invalidDomain,
          },
        ),
      { error: settingsTexts.invalidDomain },
    )
    .max(50, { error: settingsTexts.tooManyDomains }),
  /** Whether the person who did the first review may not do the second (LOAN-44). */
  reviewers_differ: onOrOff,
  /** Whether the person who captured or submitted the application may not approve it (LOAN-44). */
  approver_independent: onOrOff,
  /** Whether the person who recorded a payment may not reverse it (PAY-13). */
  reversal_by_other: onOrOff,
  approval_ceilings: approvalCeilings,
  /** A Finance Admin approves waivers of penalties up to this amount in NLe; 0 for none (SERV-57). */
  finance_waiver_limit: money,
  write_off_ceilings: writeOffCeilings,
  /** Up to this amount in NLe one person attaches or returns a receipt of the wallet; 0 for none (MOMO-15). */
  receipt_limit: money,
  /** Charges and differences up to this amount in NLe are booked by one person; 0 for none (ACC-27). */
  charge_limit: money,
  /** Whether the approval of a loan pays it out, or another person does it later (PAY-33). */
  payout: z.enum(["at_approval", "separate"], { error: settingsTexts.invalidChoice }),
  /** The method of a payout that names none. */
  default_payout_method: requiredText({ error: settingsTexts.payoutMethodRequired }),
  /** Staff see a note where an instalment is a larger fraction of the income (LOAN-88). */
  noted_income_share: z
    .number({ error: settingsTexts.invalidShare })
    .min(0.01, { error: settingsTexts.invalidShare })
    .max(1, { error: settingsTexts.invalidShare }),
  retention: retentionTimes,
  /** Roles that require a second factor at sign-in (AUTH-17); null until the lender selects them. */
  second_factor_roles: z
    .array(
      z
        .int({ error: settingsTexts.unknownRole })
        .refine((id) => staffRoles.some((role) => role.id === id), {
          error: settingsTexts.unknownRole,
        }),
      { error: settingsTexts.unknownRole },
    )
    .max(20, { error: settingsTexts.unknownRole })
    .nullable(),
  how_to_pay: howToPay,
  /** How many days back everybody may date money; Finance Admin, Manager and System Admin may go further (ACC-25). */
  backdate_days: z
    .int({ error: settingsTexts.invalidBackdating })
    .min(0, { error: settingsTexts.invalidBackdating })
    .max(365, { error: settingsTexts.invalidBackdating }),
  /** Whether closing a month posts the change of its provision (ACC-26). */
  provision_at_close: onOrOff,
  /** The provision of each class of lateness in percent of its outstanding principal (ACC-26). */
  provision_percentages: provisionPercentages,
  /** Whether customers are offered Krio lines under the English texts (CUST-28). */
  krio_offered: onOrOff,
  /** The reasons of a refusal that a customer may be told, each with what would help (LOAN-63). */
  refusal_categories: z
    .array(
      z.object({
        category: requiredText({ error: settingsTexts.incompleteEntry }),
        help: text({ max: textLimits.paragraph }),
      }),
      { error: settingsTexts.incompleteEntry },
    )
    .min(1, { error: settingsTexts.noRefusalCategory })
    .max(20, { error: settingsTexts.tooManyEntries }),
  /** Days of the week on which nothing is paid; 1 is Monday. Due dates follow the rule of their product. */
  rest_days: z
    .array(
      z
        .int({ error: settingsTexts.invalidRestDay })
        .min(1, { error: settingsTexts.invalidRestDay })
        .max(7, { error: settingsTexts.invalidRestDay }),
      { error: settingsTexts.invalidRestDay },
    )
    .max(6, { error: settingsTexts.tooManyRestDays }),
  ...tillSettings,
  ...branchSettings,
  ...smsSettings,
  ...siteSettings,
});

/** The settings that the customer area shows. */
export const customerSettings = settingsSchema.pick({ how_to_pay: true, krio_offered: true });

/** The lender's letterhead: its lines, and the address of its logo (RPT-40). */
export const letterhead = settingsSchema
  .pick({ lender_name: true, address: true, phone: true, email: true })
  .extend({
    logo: z.string().nullable(),
    /** The branch whose address it is; absent on papers of a lender with one branch (BR-9). */
    branch: z.string().optional(),
  });

/** What a paper is about whose letterhead is that of a branch (BR-9). */
export const paperKinds = ["loan", "payment", "payout", "transfer", "bill"] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The lender's letterhead. */
export type Letterhead = z.output<typeof letterhead>;

export type LenderSettings = z.output<typeof settingsSchema>;

/** Default values of the settings. */
export const defaultSettings: LenderSettings = {
  ...defaultLetterhead,
  extra_email_domains: ["*.gov.sl", "*.edu.sl"],
  reviewers_differ: true,
  approver_independent: true,
  reversal_by_other: true,
  approval_ceilings: { system_admin: null, manager: 100_000, others: 50_000 },
  finance_waiver_limit: 100,
  write_off_ceilings: { system_admin: null, manager: 50_000 },
  receipt_limit: 1_000,
  charge_limit: 50,
  payout: "at_approval",
  default_payout_method: "Cash",
  noted_income_share: 0.4,
  retention: {
    unfinished_applications_days: 90,
    declined_files_months: 24,
    ended_loans_years: 7,
    messages_months: 24,
    mails_days: 90,
  },
  second_factor_roles: null,
  how_to_pay: { cash_address: "", cash_hours: "", mobile_money_code: "", bank_account: "" },
  krio_offered: false,
  refusal_categories: defaultRefusalCategories,
  backdate_days: 7,
  provision_at_close: true,
  // The classes of Sa-Dhan; the owner confirms them.
  provision_percentages: {
    current: 0,
    "1-30": 10,
    "31-60": 25,
    "61-90": 50,
    "91-180": 75,
    "181-365": 90,
    "over-365": 100,
  },
  rest_days: [],
  ...defaultTills,
  ...defaultBranches,
  ...defaultSms,
  ...defaultSite,
};

/** Retention period of each kind of record. */
export type RetentionTimes = z.output<typeof retentionTimes>;

/** The provision of each class of lateness in percent (ACC-26). */
export type ProvisionPercentages = z.output<typeof provisionPercentages>;
