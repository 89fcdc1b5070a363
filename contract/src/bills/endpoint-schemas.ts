import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { textLimits } from "../core/constants.ts";
import { longestStatement } from "../core/csv.ts";
import { dateOrders } from "../core/date-in-text.ts";
import {
  inBranch,
  pageFields,
  pageQuery,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import {
  calendarDate,
  customerCode,
  nameText,
  pathId,
  positiveAmount,
  recordId,
  requiredText,
  text,
} from "../core/fields.ts";
import { normalizePhone } from "../core/phone.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { requestFields } from "../requests/schema.ts";
import { askedCashBack } from "../tills/schema.ts";
import { billerFields } from "../transfers/biller-schema.ts";
import { billStates, billTexts as texts, comparedStates } from "./texts.ts";

/** Columns by which bills are ordered, beside the order of recording. */
export const billSorts = ["date", "biller", "number", "amount", "state"] as const;

const day = calendarDate(texts.invalidDate);
const status = z.enum(
  billStates.map(({ value }) => value),
  { error: texts.unknownState },
);

/** A bill in a response. Amounts in NLe. */
export const bill = z.object({
  id: z.number().int(),
  /** The number of its receipt, BL-000123. */
  number: z.string(),
  biller_id: z.number().int(),
  biller_name: z.string(),
  /** What the biller calls the customer's number. */
  number_label: z.string(),
  /** Whether a payment of this biller gives a token. */
  gives_token: z.boolean(),
  /** Whether the outcome can be asked of the biller by an adapter. */
  connected: z.boolean(),
  customer_number: z.string(),
  amount: z.number(),
  /** What the customer paid us beside the amount. */
  charge: z.number(),
  /** What the customer handed over: amount and charge. */
  taken: z.number(),
  commission: z.number(),
  payment_method: z.string(),
  paid_on: z.string(),
  status,
  /** Without blanks; `tokenInGroups` shows it. Null without one, and while it is not known. */
  token: z.string().nullable(),
  /** The biller's own number of the payment; empty without one. */
  biller_reference: z.string(),
  /** Why the biller did not accept it, or what was noted with its outcome; empty for none. */
  note: z.string(),
  /** The customer of ours who paid; null for somebody not known. */
  customer: z.object({ customer_id: z.string(), name: z.string() }).nullable(),
  payer_name: z.string(),
  /** Where the text message goes; empty for none. */
  phone: z.string(),
  /** How often it was printed: each print after the first is a copy. */
  prints: z.number().int(),
  settlement: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  staff_id: z.number().int(),
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  /** When the outcome was known; null while it is not. */
  answered_at: z.iso.datetime().nullable(),
  /** When and why the money was given back, and how the biller confirmed it; null for any other. */
  given_back: z
    .object({
      on: z.string(),
      reason: z.string(),
      confirmation: z.string(),
      /** Null where the biller's own answer did it. */
      approved_by: z.string().nullable(),
    })
    .nullable(),
  /** The request that waits for a second person; null for none. */
  request_id: z.number().int().nullable(),
});

const oneBill = success({ data: bill });
const params = z.object({ id: pathId(texts.notFound) });
const billerParams = z.object({ id: pathId(texts.billerNotFound) });

const billFilter = {
  /** Part of the number, of the token, of the phone or of a name; or BL-000123, or CUS-000123. */
  query: text({ max: textLimits.search }).nullish(),
  from: day.optional(),
  to: day.optional(),
  biller_id: z.coerce.number().pipe(recordId(texts.billerNotFound)).optional(),
  status: status.optional(),
  /** The cashier. */
  staff_id: z.coerce.number().pipe(recordId()).optional(),
};

export const listBills = schemas({
  summary: "Bills paid at the counter",
  query: sortedPageQuery(billSorts).extend(billFilter),
  response: success({ data: z.array(inBranch(bill)), ...pageFields }),
});

export const exportBills = exportSchemas(listBills, billFilter);

export const readBill = schemas({ summary: "One bill", params, response: oneBill });

export const readBillDay = schemas({
  summary: "What the caller took for bills on a day",
  query: z.object({ date: day.optional() }),
  response: success({
    day: z.object({
      date: z.string(),
      /** Without those whose money was given back. */
      bills: z.number().int(),
      amount: z.number(),
      charges: z.number(),
      /** Amounts and charges in cash. */
      cash: z.number(),
      unknown: z.number().int(),
      given_back: z.number().int(),
      billers: z.array(
        z.object({ biller_name: z.string(), bills: z.number().int(), amount: z.number() }),
      ),
    }),
  }),
});

/** A biller as the counter reads it. */
export const biller = billerFields.omit({ low_float: true, connection: true }).extend({
  id: z.number().int(),
  name: z.string(),
  connected: z.boolean(),
  float: z.object({
    state: z.enum(["none", "enough", "low", "empty"]),
    /** What is left, in NLe; null for a biller that is settled after. */
    left: z.number().nullable(),
  }),
});

export const listBillers = schemas({
  summary: "Active billers for the counter, with their floats",
  response: success({ billers: z.array(biller) }),
});

export const listRecentNumbers = schemas({
  summary: "The last numbers that a customer or a phone paid for",
  query: z.object({
    biller_id: z.coerce.number().pipe(recordId(texts.billerNotFound)).optional(),
    customer_id: customerCode().optional(),
    phone: text({ max: 30 }).optional(),
  }),
  response: success({
    numbers: z.array(
      z.object({
        biller_id: z.number().int(),
        biller_name: z.string(),
        customer_number: z.string(),
        payer_name: z.string(),
        amount: z.number(),
        paid_on: z.string(),
      }),
    ),
  }),
});

const phone = text({ max: 30, error: texts.invalidPhone }).refine(
  (input) => input === "" || normalizePhone(input) !== null,
  { error: texts.invalidPhone },
);
const token = text({ max: 60, error: texts.invalidToken });
const reference = text({ max: textLimits.reference });

/** The form of a payment of a bill. */
export const billBody = z.object(
  {
    /** Drawn by the client when the form opens, and sent with every retry. */
    bill_key: z.uuid({ error: texts.keyRequired }),
    biller_id: recordId(texts.billerRequired),
    customer_number: requiredText({ max: 60, error: texts.numberRequired }),
    amount: positiveAmount(texts.invalidAmount),
    /** The name of a payment method; cash when absent. */
    payment_method: text({ error: texts.invalidMethod }).optional(),
    customer_id: customerCode(texts.customerNotFound).nullish(),
    payer_name: nameText().nullish(),
    phone: phone.nullish(),
    /** From the biller's terminal. Without it, the outcome of a biller with tokens is unknown until it is typed. */
    token: token.nullish(),
    biller_reference: reference.nullish(),
  },
  { error: texts.billerRequired },
);

export const payBill = schemas({
  summary: "Takes the money of a bill and pays it, once per bill_key",
  body: billBody,
  response: oneBill,
});

export const askOutcome = schemas({
  summary: "Asks the biller for an unknown outcome",
  params,
  response: oneBill,
});

export const recordOutcome = schemas({
  summary: "Records that a biller accepted a bill whose outcome was unknown",
  params,
  body: z.object({
    token: token.nullish(),
    biller_reference: reference.nullish(),
    note: text({ max: textLimits.line }).nullish(),
  }),
  response: oneBill,
});

export const askBillReversal = schemas({
  summary: "Asks for the money of a bill to be given back, once per request_key",
  params,
  body: z.object({
    request_key: z.uuid({ error: texts.requestKey }),
    reason: requiredText({ max: textLimits.line, error: texts.reasonRequired }),
    /** How the biller confirmed that it took the payment back, or never had it. */
    confirmation: requiredText({ max: textLimits.line, error: texts.confirmationRequired }),
    /** Where cash comes from, once the session that took it is counted; the safe when absent (TILL-7). */
    cash: askedCashBack.optional(),
  }),
  response: success({ request: requestFields }),
});

/** What the request of a reversal stores, as its approval reads it. */
export const billReversalInput = z.object({
  bill: z.number().int(),
  confirmation: z.string(),
  cash: askedCashBack,
});

export const recordPrint = schemas({
  summary: "Records a print of a receipt; every one after the first is a copy",
  params,
  response: success({ data: bill, is_copy: z.boolean() }),
});

export const askTopUp = schemas({
  summary: "Asks for a top-up of a biller's float, once per request_key",
  params: billerParams,
  body: z.object({
    request_key: z.uuid({ error: texts.requestKey }),
    amount: positiveAmount(texts.invalidAmount),
    /** The account that pays: the safe, a bank or a wallet. */
    account_code: accountCode,
    reference: requiredText({ max: textLimits.reference, error: texts.referenceRequired }),
  }),
  response: success({ request: requestFields }),
});

/** What the request of a top-up stores, as its approval reads it. */
export const topUpInput = z.object({
  biller: z.number().int(),
  account_code: z.string(),
  reference: z.string(),
});

/** A top-up of a float in a response. */
export const topUp = z.object({
  id: z.number().int(),
  biller_id: z.number().int(),
  biller_name: z.string(),
  date: z.string(),
  amount: z.number(),
  reference: z.string(),
  account_code: z.string(),
  account_name: z.string(),
  entry_id: z.number().int(),
  asked_by: z.string(),
  approved_by: z.string(),
  created_at: z.iso.datetime(),
});

export const listTopUps = schemas({
  summary: "Top-ups of a biller's float",
  params: billerParams,
  query: pageQuery,
  response: success({ top_ups: z.array(topUp), ...pageFields }),
});

/** A bill to settle, with what the biller owes for it: below 0, since we owe it. */
export const openBill = z.object({
  id: z.number().int(),
  number: z.string(),
  customer_number: z.string(),
  paid_on: z.string(),
  amount: z.number(),
  commission: z.number(),
  claim: z.number(),
});

export const listOpenBills = schemas({
  summary: "The bills to settle with a biller",
  params: billerParams,
  response: success({
    bills: z.array(openBill),
    total: z.number().int(),
    /** Bills whose outcome is unknown, which are not settled yet. */
    unknown: z.number().int(),
  }),
});

/** What a biller brought in a month, by the dates of the entries; what was given back counts in its own month. */
export const billerMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  biller_id: z.number().int(),
  biller_name: z.string(),
  bills: z.number().int(),
  amount: z.number(),
  commission: z.number(),
  charges: z.number(),
});

const monthFilter = {
  from: day.optional(),
  to: day.optional(),
  biller_id: z.coerce.number().pipe(recordId(texts.billerNotFound)).optional(),
};

export const readCommission = schemas({
  summary: "Commission and charges of bills by biller and month",
  query: z.object(monthFilter),
  response: success({
    months: z.array(billerMonth),
    total: billerMonth.pick({ bills: true, amount: true, commission: true, charges: true }),
  }),
});

export const exportCommission = exportSchemas(readCommission, monthFilter);

const column = text({ max: 100 });

/** Which columns of a biller's statement mean what, by their headings. */
const billerMapping = z.object({
  number: column.min(1, { error: texts.columnRequired }),
  amount: column.min(1, { error: texts.columnRequired }),
  date: column.min(1, { error: texts.columnRequired }),
  date_order: z.enum(
    dateOrders.map(({ value }) => value),
    { error: texts.columnRequired },
  ),
  reference: column.nullable(),
});

const billerLine = z.object({
  number: z.string(),
  amount: z.number(),
  date: z.string(),
  reference: z.string(),
});

const state = z.enum(comparedStates.map(({ value }) => value));

export const compareBillerStatement = schemas({
  summary: "Compares the bills of some days with a biller's statement",
  params: billerParams,
  body: z.object({
    from: day,
    to: day,
    csv: z
      .string({ error: texts.noFile })
      .min(1, { error: texts.noFile })
      .max(longestStatement, { error: texts.noFile }),
    mapping: billerMapping,
  }),
  response: success({
    counts: z.object({
      matched: z.number().int(),
      only_ours: z.number().int(),
      only_theirs: z.number().int(),
      differs: z.number().int(),
    }),
    /** What differs first, then the matched ones. */
    rows: z.array(
      z.object({
        state,
        bill: bill
          .pick({
            id: true,
            number: true,
            customer_number: true,
            amount: true,
            paid_on: true,
            status: true,
            biller_reference: true,
            token: true,
          })
          .nullable(),
        line: billerLine.nullable(),
      }),
    ),
    /** Rows of the file without a date or an amount. */
    skipped: z.number().int(),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

/** A bill in the customer area. */
export const ownBill = bill.pick({
  id: true,
  number: true,
  biller_name: true,
  number_label: true,
  customer_number: true,
  amount: true,
  charge: true,
  taken: true,
  payment_method: true,
  paid_on: true,
  status: true,
  token: true,
});

export const listOwnBills = schemas({
  summary: "The bills that a customer paid at the counter",
  params: z.object({ id: z.string() }),
  query: pageQuery,
  response: success({ bills: z.array(ownBill), ...pageFields }),
});
