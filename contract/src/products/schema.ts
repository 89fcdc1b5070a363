import { z } from "zod";
import { furtherKinds, sumOfRates } from "../accounting/charges.ts";
import { longestLoanPeriod, staffRoles } from "../core/constants.ts";
import { amount, positiveAmount, requiredText, text } from "../core/fields.ts";
import { type PaperKind, paperKinds } from "../documents/papers.ts";
import { offeredRepayment } from "../schedules/schema.ts";
import { repaymentError } from "../schedules/rules.ts";
import { repaymentTexts } from "../schedules/texts.ts";
import { isInBand } from "./bands.ts";
import { penaltyKinds } from "./penalty-bases.ts";
import { productTexts as texts } from "./texts.ts";

/** A fraction with the four decimals of its column: 0.2 is 20%. */
const fraction = (error: string) =>
  z
    .number({ error })
    .min(0, { error })
    .max(1, { error })
    .refine((share) => Math.round(share * 10_000) / 10_000 === share, { error });

const rate = fraction(texts.invalidRate).gt(0, { error: texts.invalidRate });
const months = z
  .int({ error: texts.invalidMonths })
  .min(1, { error: texts.invalidMonths })
  .max(longestLoanPeriod, { error: texts.invalidMonths });
const onOrOff = z.boolean({ error: texts.invalidSwitch });

/** The public pages that state a band. */
export const bandPages = ["home", "services"] as const;

/** A public page that states bands of the products. */
export type BandPage = (typeof bandPages)[number];

/** A range that the lender lends; one page states it first, and the other one as well (PROD-3). */
const band = z.object({
  label: requiredText({ max: 40, error: texts.labelRequired }),
  /** In NLe. */
  amount_from: positiveAmount(texts.invalidAmount),
  /** Null where no largest amount is stated. */
  amount_to: positiveAmount(texts.invalidAmount).nullable(),
  months_from: months,
  months_to: months,
  /** The page that states it first; null for a range that no page states. */
  page: z.enum(bandPages, { error: texts.invalidPage }).nullable(),
});

/** A range that the lender lends. */
export type Band = z.output<typeof band>;

/** How often a penalty is charged on an unpaid instalment. */
const penaltyRounds = ["once", "30_days"] as const;

/** What an instalment costs that is not paid in time (PROD-10). */
export const penaltyRule = z.object({
  kind: z.enum(penaltyKinds, { error: texts.invalidChoice }),
  /** NLe of a fixed penalty, or a fraction of what is unpaid; 0 for none. */
  value: z.number({ error: texts.invalidPenalty }),
  every: z.enum(penaltyRounds, { error: texts.invalidChoice }),
  /** Days after the due date without a penalty. */
  grace_days: z
    .int({ error: texts.invalidGrace })
    .min(0, { error: texts.invalidGrace })
    .max(90, { error: texts.invalidGrace }),
  /** All penalties of a loan together, as a fraction of its principal. */
  cap: fraction(texts.invalidCap),
});

/** The penalty rule of a product or a loan. */
export type PenaltyRule = z.output<typeof penaltyRule>;

const minimumInterestMonths = z
  .int({ error: texts.invalidMinimum })
  .min(0, { error: texts.invalidMinimum })
  .max(longestLoanPeriod, { error: texts.invalidMinimum });

/** The ceilings of a product by the id of the role, in NLe; a role without one has that of the settings. */
const ceilings = z.partialRecord(
  z.enum(
    staffRoles.map(({ id }) => String(id)),
    { error: texts.unknownRole },
  ),
  amount(texts.invalidCeiling),
  { error: texts.unknownRole },
);

const chargeRates = z.record(
  z.string().refine((kind) => furtherKinds().some((one) => one.kind === kind), {
    error: texts.unknownCharge,
  }),
  fraction(texts.invalidFee),
);

/** Everything of a product that can be changed. */
const productShape = {
  /** The name in the lists of loan types. */
  name: requiredText({ max: 60, error: texts.nameRequired }),
  /** The name on the public pages; products of one name and the same terms share a card (PROD-5). */
  public_name: requiredText({ max: 60, error: texts.nameRequired }),
  /** Who borrows it, on the public pages. */
  borrower: text(),
  /** Whether the public pages show it and customers apply for it themselves. */
  public: onOrOff,
  /** Whether new applications may be made for it. */
  active: onOrOff,
  /** The rates that an application may ask for, as fractions. */
  rates: z
    .array(rate, { error: texts.ratesRequired })
    .min(1, { error: texts.ratesRequired })
    .max(10, { error: texts.tooManyRates }),
  default_rate: rate,
  /** How its loans may be repaid, the usual way first; absent for the usual one alone. */
  repayments: z
    .array(offeredRepayment, { error: repaymentTexts.offers })
    .max(8, { error: repaymentTexts.tooManyOffers })
    .optional(),
  /** The processing fee as a fraction of the amount; deducted at the payout. */
  fee: fraction(texts.invalidFee).lt(1, { error: texts.invalidFee }),
  /** The rates of further charges, by kind; absent without any. */
  charge_rates: chargeRates.optional(),
  bands: z.array(band, { error: texts.invalidBands }).max(10, { error: texts.tooManyBands }),
  /** Whether an application outside all bands is refused. */
  enforce: onOrOff,
  penalty: penaltyRule,
  /** Early settlement never takes less interest than that of these months. */
  minimum_interest_months: minimumInterestMonths,
  /** The papers of the checklist that its reviews need. */
  documents: z.array(
    z.enum(paperKinds as [PaperKind, ...PaperKind[]], { error: texts.unknownPaper }),
    { error: texts.unknownPaper },
  ),
  /** Whether the signed agreement is needed before the payout. */
  agreement_needed: onOrOff,
  /** Whether the members of a Group Loan are needed before the approval (SERV-154). */
  members_needed: onOrOff.default(false),
  /** Whether a valid identity document of the customer is needed before the approval (KYC-3). */
  identity_needed: onOrOff.default(false),
  ceilings,
  /** The case whose cost is shown: an amount in NLe and a period. */
  example: z.object({ amount: positiveAmount(texts.invalidAmount), months }),
} as const;

const productFields = z.object(productShape);

/** A way of repayment that a product offers. */
export type OfferedRepayment = z.output<typeof offeredRepayment>;

/** The terms of a product, without its code and version. */
export type ProductTerms = z.output<typeof productFields>;

/** The code under which loans store their product: their loan type. */
const productCode = requiredText({ max: 40, error: texts.codeRequired }).regex(
  /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u,
  { error: texts.codeRequired },
);

/** A product with its code and the number of its version. */
export const product = productFields.extend({
  code: z.string(),
  /** Starts at 1; every change makes the next one. */
  version: z.int(),
});

/** A product of the lender. */
export type Product = z.output<typeof product>;

/** What visitors and customers read of a product. */
export const publicProduct = product.omit({
  version: true,
  public: true,
  active: true,
  ceilings: true,
});

/** A product as visitors and customers read it. */
export type PublicProduct = z.output<typeof publicProduct>;

/** The terms of a product as they are sent, with what the fields say together. */
const sentTerms = productFields.superRefine((sent, context) => {
  for (const { path, message } of productErrors(sent))
    context.addIssue({ code: "custom", path, message });
});

/** A new product. */
export const productInput = sentTerms.safeExtend({ code: productCode });

/** A changed product, with the version that was changed. */
export const productChange = sentTerms.safeExtend({
  version: z.int({ error: texts.invalidVersion }).min(1, { error: texts.invalidVersion }),
});

/** Which fields of a product contradict each other. */
function productErrors(sent: ProductTerms): { path: (string | number)[]; message: string }[] {
  const { rates, default_rate, bands, penalty, documents, example, repayments = [] } = sent;
  const found: [boolean, (string | number)[], string][] = [
    [sumOfRates(sent) >= 1, ["fee"], texts.invalidFee],
    ...repaymentErrors(repayments),
    [new Set(rates).size < rates.length, ["rates"], texts.rateTwice],
    [!rates.includes(default_rate), ["default_rate"], texts.defaultNotListed],
    [new Set(documents).size < documents.length, ["documents"], texts.paperTwice],
    [!isPenaltyValue(penalty), ["penalty", "value"], texts.invalidPenalty],
    ...bands.flatMap((one, index): [boolean, (string | number)[], string][] => [
      [
        one.amount_to !== null && one.amount_to < one.amount_from,
        ["bands", index, "amount_to"],
        texts.emptyRange,
      ],
      [one.months_to < one.months_from, ["bands", index, "months_to"], texts.emptyRange],
    ]),
    [bandPages.some((page) => isStatedTwice(bands, page)), ["bands"], texts.pageTwice],
    [
      bands.length > 0 && !bands.some((one) => isInBand(one, example.amount, example.months)),
      ["example", "amount"],
      texts.exampleOutside,
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }));
}

/** Which ways of repayment contradict themselves, or stand twice. */
function repaymentErrors(
  offers: readonly OfferedRepayment[],
): [boolean, (string | number)[], string][] {
  const keys = offers.map(({ due_by: _by, due_on_rest_day: _rule, ...terms }) =>
    JSON.stringify(Object.values(terms)),
  );
  return offers.flatMap((offer, index): [boolean, (string | number)[], string][] => {
    const { due_by, period_unit, ...terms } = offer;
    const wrong = repaymentError({ ...terms, period_unit, due_day: null });
    const at = (field: string) => ["repayments", index, field];
    return [
      [wrong !== null, at(wrong?.field ?? ""), wrong?.text ?? ""],
      [keys.indexOf(keys[index] ?? "") < index, at("interest_method"), repaymentTexts.offerTwice],
      [period_unit === "day" && due_by !== "payout", at("due_by"), repaymentTexts.noDueDay],
      [
        period_unit !== "month" && due_by === "pay_day",
        at("due_by"),
        repaymentTexts.payDayOfMonths,
      ],
      [
        period_unit !== "week" && due_by === "meeting_day",
        at("due_by"),
        repaymentTexts.meetingOfWeeks,
      ],
    ];
  });
}

function isStatedTwice(bands: readonly Band[], page: BandPage): boolean {
  return bands.filter((one) => one.page === page).length > 1;
}

function isPenaltyValue({ kind, value }: PenaltyRule): boolean {
  if (kind === "none") return value === 0;
  if (kind === "fixed") return positiveAmount().safeParse(value).success;
  return rate.safeParse(value).success;
}

/** What the approval of a loan fixes of its product (PROD-12). No later change of the product alters it. */
export const loanRules = z.object({
  /** The approved rate. */
  rate: z.number(),
  fee: z.number(),
  charge_rates: z.record(z.string(), z.number()).optional(),
  penalty: penaltyRule,
  minimum_interest_months: z.int(),
  agreement_needed: z.boolean(),
});

/** The rules of a loan. */
export type LoanRules = z.output<typeof loanRules>;

/** The rules of a loan with the version of the product that they come from. */
export interface LoanTerms extends LoanRules {
  product_code: string;
  product_version: number;
}
