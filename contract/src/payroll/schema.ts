import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import {
  amount,
  calendarDate,
  nameText,
  positiveAmount,
  recordId,
  requiredName,
  text,
} from "../core/fields.ts";
import { longestStatement } from "../core/csv.ts";
import { isMonth, rowOutcomes, rowStates, runStates } from "./rules.ts";
import { employerRecordTexts, payrollTexts, remittanceTexts } from "./texts.ts";

/** The longest staff number of an employer. */
const staffNumber = text({ max: 40, error: employerRecordTexts.staffNumberTooLong });

const employerShape = {
  name: requiredName({ max: 100, error: employerRecordTexts.nameRequired }),
  /** Other names by which customers state it. */
  aliases: z
    .array(nameText({ max: 100 }), { error: employerRecordTexts.invalidAliases })
    .max(20, { error: employerRecordTexts.tooManyAliases }),
  contact_name: nameText({ max: 100 }),
  phone: text({ max: 40 }),
  email: text({ max: 200 }),
  address: text({ max: 300 }),
  /** The day of the month on which it pays salaries; a shorter month has its last day. */
  pay_day: z
    .int({ error: employerRecordTexts.invalidPayDay })
    .min(1, { error: employerRecordTexts.invalidPayDay })
    .max(31, { error: employerRecordTexts.invalidPayDay }),
};

/** A new employer. */
export const newEmployer = z.strictObject(
  {
    ...employerShape,
    aliases: employerShape.aliases.default([]),
    contact_name: employerShape.contact_name.default(""),
    phone: employerShape.phone.default(""),
    email: employerShape.email.default(""),
    address: employerShape.address.default(""),
    pay_day: employerShape.pay_day.default(25),
  },
  { error: employerRecordTexts.unknownPart },
);

/** Changes of an employer: absent fields stay. */
export const employerChange = z
  .strictObject(
    { ...employerShape, active: z.boolean({ error: employerRecordTexts.unknownState }) },
    { error: employerRecordTexts.unknownPart },
  )
  .partial();

/** An employer in a response. Amounts in NLe. */
export const employerRecord = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  pay_day: z.number().int(),
  active: z.boolean(),
  /** Its loans that are approved and not repaid. */
  live_loans: z.number().int(),
  /** Loans whose customers state this employer, and that have none. */
  suggestions: z.number().int(),
  /** Deducted and not arrived; below 0 where more arrived. */
  owes: z.number(),
});

/** An employer as the screens read it. */
export type EmployerRecord = z.output<typeof employerRecord>;

/** A loan that states an employer, without having one. */
export const suggestedLoan = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** As the customer states them. */
  stated_employer: z.string(),
  staff_number: z.string(),
});

/** A loan that states an employer. */
export type SuggestedLoan = z.output<typeof suggestedLoan>;

/** The employer of a loan, and the one that its customer's stated employer leads to. */
export const loanPayroll = z.object({
  loan_id: z.string(),
  employer: z
    .object({ id: z.number().int(), code: z.string(), name: z.string(), staff_number: z.string() })
    .nullable(),
  /** Null where the stated name leads to none. */
  suggestion: z
    .object({ id: z.number().int(), code: z.string(), name: z.string(), staff_number: z.string() })
    .nullable(),
  stated_employer: z.string(),
});

/** The employer of a loan as the screens read it. */
export type LoanPayroll = z.output<typeof loanPayroll>;

/** Sets the employer of a loan; null takes it away. */
export const loanPayrollBody = z.strictObject(
  {
    employer_id: recordId(employerRecordTexts.choose).nullable(),
    staff_number: staffNumber.default(""),
  },
  { error: employerRecordTexts.unknownPart },
);

const key = z.uuid({ error: payrollTexts.invalidKey });

/** Prepares the list of a month. */
export const runBody = z.strictObject(
  {
    run_key: key,
    employer_id: recordId(employerRecordTexts.choose),
    month: z
      .string({ error: payrollTexts.invalidMonth })
      .refine(isMonth, { error: payrollTexts.invalidMonth }),
    pay_day: calendarDate(payrollTexts.invalidPayDay),
  },
  { error: payrollTexts.unknownPart },
);

/** A list to prepare, as the server reads it. */
export type RunInput = z.output<typeof runBody>;

/** A deduction list in a response. Amounts in NLe. */
export const runRecord = z.object({
  id: z.number().int(),
  code: z.string(),
  employer_id: z.number().int(),
  employer_name: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** 1 for the month's first list, more for a supplement. */
  number: z.number().int(),
  pay_day: z.string(),
  state: z.enum(runStates.map(({ value }) => value)),
  lines: z.number().int(),
  expected: z.number(),
  deducted: z.number(),
  /** What is missing of lines that were not deducted in full. */
  short: z.number(),
  arrived: z.number(),
  /** Deducted and not arrived; below 0 where more arrived. */
  difference: z.number(),
  /** Rows of accepted files that wait to be booked. */
  waiting: z.number().int(),
  prepared_by: z.string(),
  prepared_at: z.string(),
});

/** A deduction list as the screens read it. */
export type RunRecord = z.output<typeof runRecord>;

const remittance = z.object({
  id: z.number().int(),
  code: z.string(),
  date: z.string(),
  amount: z.number(),
  charges: z.number(),
  account_code: z.string(),
  account_name: z.string(),
  reference: z.string(),
  entry_id: z.number().int(),
  recorded_by: z.string(),
  reversed_on: z.string().nullable(),
  reversal_reason: z.string().nullable(),
});

const acceptedFile = z.object({
  id: z.number().int(),
  deducted_on: z.string(),
  rows: z.number().int(),
  waiting: z.number().int(),
  booked: z.number().int(),
  refused: z.number().int(),
  accepted_by: z.string(),
  accepted_at: z.string(),
});

/** A deduction list with its files and the money that came for it. */
export const runDetails = runRecord.extend({
  reason: z.string().nullable(),
  files: z.array(acceptedFile),
  remittances: z.array(remittance),
});

/** A deduction list as its page reads it. */
export type RunDetails = z.output<typeof runDetails>;

/** A line of a list: what was asked of one loan, and what was deducted. Amounts in NLe. */
export const runLine = z.object({
  id: z.number().int(),
  run_code: z.string(),
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  staff_number: z.string(),
  expected: z.number(),
  /** Null while nothing is booked. */
  deducted: z.number().nullable(),
  short: z.number(),
});

/** A line of a list as the screens read it. */
export type RunLine = z.output<typeof runLine>;

const content = z
  .string({ error: payrollTexts.noFile })
  .min(1, { error: payrollTexts.noFile })
  .max(longestStatement + 1_000_000, { error: payrollTexts.tooLarge });

/** The file of an employer: CSV as text, XLSX as base64. */
export const resultBody = z.strictObject(
  {
    format: z.enum(["csv", "xlsx"], { error: payrollTexts.unknownFormat }),
    content,
    deducted_on: calendarDate(payrollTexts.invalidDate),
  },
  { error: payrollTexts.unknownPart },
);

/** The file of an employer as the server reads it. */
export type ResultInput = z.output<typeof resultBody>;

/** A row of an employer's file. Amounts in NLe. */
export const resultRow = z.object({
  row: z.number().int(),
  line_id: z.number().int().nullable(),
  staff_number: z.string(),
  loan_id: z.string(),
  customer_name: z.string(),
  expected: z.number().nullable(),
  deducted: z.number().nullable(),
  outcome: z.enum(rowOutcomes.map(({ value }) => value)),
  problem: z.string(),
});

/** A row of an employer's file as the screens read it. */
export type ResultRow = z.output<typeof resultRow>;

/** What a file says, before or after it is accepted. */
export const resultRead = z.object({
  dry_run: z.boolean(),
  /** Null for a dry run. */
  file_id: z.number().int().nullable(),
  counts: z.record(z.enum(rowOutcomes.map(({ value }) => value)), z.number().int()),
  /** What would be booked, in NLe. */
  to_book: z.number(),
  rows: z.array(resultRow),
});

/** What a file says. */
export type ResultRead = z.output<typeof resultRead>;

/** A row of an accepted file. Amounts in NLe. */
export const storedRow = resultRow.extend({
  id: z.number().int(),
  file_id: z.number().int(),
  state: z.enum(rowStates.map(({ value }) => value)),
  receipt_number: z.string().nullable(),
  /** What became credit of the customer. */
  credit: z.number(),
});

/** A row of an accepted file as the screens read it. */
export type StoredRow = z.output<typeof storedRow>;

/** Money of an employer. */
export const remittanceBody = z.strictObject(
  {
    remittance_key: key,
    date: calendarDate(remittanceTexts.invalidDate),
    amount: positiveAmount(remittanceTexts.invalidAmount),
    /** What the bank took of it. */
    charges: amount(remittanceTexts.invalidCharges).default(0),
    account_code: accountCode,
    reference: text({ max: 100 }).default(""),
  },
  { error: payrollTexts.unknownPart },
);

/** Money of an employer as the server reads it. */
export type RemittanceInput = z.output<typeof remittanceBody>;
