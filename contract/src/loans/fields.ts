import { z } from "zod";
import {
  consentInput,
  dateInput,
  numberInput,
  rateInput,
  purposesInput,
  salaryInput,
} from "./schema/inputs.ts";
import { defaultProducts } from "../products/default-products.ts";
import { field, fieldList, nameField, textField, yesNoField } from "../core/field-list.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import { repaymentShape } from "../schedules/schema.ts";
import { loanEditTexts, loanFieldTexts } from "./texts.ts";

/**
 * The fields of a loan that its application states: columns of `loans`, the loan section of an application, and the
 * editable fields of the loan. Those with `in: []` have a hand-written input, in a layout of their own.
 */

const required = loanEditTexts.required;

/** A number whose missing value counts as 0, which the rules of a submission reject (LOAN-3). */
const schemasOf = (input: ReturnType<typeof numberInput>) =>
  ({
    input: input.nullish().transform((value) => value ?? 0),
    change: input.nullish(),
    empty: 0,
  }) as const;
const numberSchemas = schemasOf(numberInput());

/** The first products; a later one is shown by its code. */
const loanTypes = defaultProducts.map(({ code, name }) => ({ value: code, label: name }));

/** Whether the loan has a co-debtor, who then has a name and a relation (LOAN-19). */
const hasCoDebtor = (loan: object) => "co_debtor" in loan && loan.co_debtor === "yes";

/** A field of the repayment: an application without it has the usual one, and an edit leaves it as it is. */
const repaymentField = <Schema extends z.ZodType, Usual extends string | number | null>(
  label: string,
  schema: Schema,
  usual: Usual & z.output<Schema>,
) =>
  field("own", label, {
    input: schema.optional().transform((value) => value ?? usual),
    change: schema.optional(),
    record: schema,
    empty: usual,
    in: [],
    reviewed: label.toLowerCase(),
  });

/** How the loan is repaid: one of what its product offers, chosen as a whole. */
const repaymentFields = fieldList({
  interest_method: repaymentField(
    "Interest method",
    repaymentShape.interest_method,
    usualRepayment.interest_method,
  ),
  rate_per: repaymentField("Rate for", repaymentShape.rate_per, usualRepayment.rate_per),
  period_unit: repaymentField(
    "Unit of the period",
    repaymentShape.period_unit,
    usualRepayment.period_unit,
  ),
  period_every: repaymentField("Instalment every", repaymentShape.period_every, 1),
  principal_grace: repaymentField(
    "Instalments of interest only",
    repaymentShape.principal_grace,
    0,
  ),
  rounding: repaymentField("Rounding", repaymentShape.rounding, usualRepayment.rounding),
  due_day: repaymentField("Due day", repaymentShape.due_day, null),
});

/** The fields of the requested loan: step 5 of the application, and the edits of an application. */
export const loanFields = fieldList({
  loan_type: {
    ...textField("Loan type", { in: [], required, reviewed: "type", choices: loanTypes }),
    kind: "choice",
  },
  /** As requested, in NLe. */
  loan_amount: field("amount", "Loan amount", {
    ...numberSchemas,
    record: z.number(),
    in: [],
    required,
    reviewed: "amount",
  }),
  amount_in_words: textField("Amount in words", { in: [] }),
  /** A fraction: 0.2 is 20% (LOAN-16). */
  interest_rate: field("rate", "Interest rate", {
    ...schemasOf(rateInput()),
    record: z.number(),
    in: [],
    required,
    reviewed: "rate",
  }),
  /** In units of the repayment: months in the usual way. */
  loan_period: field("months", "Loan period", {
    ...numberSchemas,
    record: z.number().int(),
    in: [],
    required,
    reviewed: "period",
  }),
  ...repaymentFields,
  /** Joined by comma (LOAN-18). */
  loan_purpose: field("list", "Loan purpose", {
    input: purposesInput.nullish().transform((input) => input ?? ""),
    change: purposesInput.nullish(),
    record: z.string(),
    empty: "",
    in: [],
  }),
  monthly_salary: field("amount", "Monthly salary", {
    input: salaryInput,
    change: salaryInput.optional(),
    record: z.number().nullable(),
    empty: null,
    in: [],
    required,
    reviewed: "salary",
    personal: true,
  }),
  salary_in_words: textField("Salary in words", { in: [], personal: true }),
  co_debtor: yesNoField("Do you have a co-debtor?", {
    labels: { staff: "Co-debtor" },
    in: ["form"],
    initial: "no",
    reviewed: "co-debtor",
    required,
  }),
  co_debtor_name: {
    ...nameField("Co-debtor's name", {
      labels: { staff: "Co-debtor name" },
      in: ["form", "edit"],
      when: hasCoDebtor,
      reviewed: "co-debtor name",
      personal: true,
    }),
    record: z.string().nullable(),
    empty: null,
  },
  co_debtor_relation: {
    ...textField("Co-debtor's relation", {
      labels: { staff: "Co-debtor relation" },
      in: ["form", "edit"],
      when: hasCoDebtor,
      reviewed: "co-debtor relation",
      personal: true,
    }),
    record: z.string().nullable(),
    empty: null,
  },
  prior_loan_history: yesNoField("Have you had a loan before?", {
    labels: { review: "Had a loan before", details: "Loan before", staff: "Prior loan history" },
  }),
  loaned_with_easylife: yesNoField(loanFieldTexts.borrowedBefore, {
    labels: {
      review: "Borrowed from us before",
      details: "Borrowed from us before",
      staff: "Borrowed from us before",
    },
  }),
  owe_arrears_elsewhere: yesNoField("Do you owe arrears elsewhere?", {
    labels: {
      review: "Owes arrears elsewhere",
      details: "Arrears elsewhere",
      staff: "Arrears elsewhere",
    },
  }),
  /** In the applicant's words (LOAN-75). */
  best_call_time: textField("Best time to call", {
    in: ["form", "edit", "details", "review", "export"],
    max: 100,
    personal: true,
  }),
});

/** The applicant's signature: the consent section of an application, with hand-written inputs. */
export const signatureFields = fieldList({
  full_name: nameField("Full name", { in: [], required, personal: true }),
  applicant_initial: nameField("Applicant initial", { max: 20, in: [], required, personal: true }),
  submission_date: field("date", "Date", {
    input: dateInput(loanFieldTexts.consentDate),
    change: dateInput(loanFieldTexts.consentDate).optional(),
    record: z.string().nullable(),
    empty: null,
    in: [],
    required,
  }),
  /** 'consent signed' or empty (LOAN-5). */
  consent: field("consent", "Consent", {
    input: consentInput.nullish().transform((input) => input ?? ""),
    change: consentInput.nullish(),
    record: z.string(),
    empty: "",
    in: [],
    required,
  }),
});

/** Every field that an edit may change (LOAN-60). */
export const editableFields = fieldList({ ...loanFields, ...signatureFields });
