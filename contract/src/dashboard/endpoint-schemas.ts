import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { dashboardTexts } from "./texts.ts";

const whole = z.number().int();

/**
 * A tile: its figure, what was added on the days of this month and on the same days of last month, and the change in
 * percent. The change is null when those days are empty, and for an all-time amount, which has none (RPT-4).
 */
const tile = z.object({
  value: z.number(),
  this_month: z.number(),
  last_month: z.number(),
  change: z.number().nullable(),
});

/** One figure or more a month, January to December. */
const month = { month: whole };

/** The overview in one response (RPT-4, RPT-5). Amounts in NLe. */
export const summary = z.object({
  /** The business date of the figures. */
  as_of: z.string(),
  /** The year of the charts, and the years with data, newest first. */
  year: whole,
  years: z.array(whole),
  tiles: z.object({
    /** Approved amounts of all loans paid out, less those of loans that were canceled and returned. */
    loans: tile,
    customers: tile,
    /** Loans applied for, in review or reviewed. */
    applications: tile,
    /** NLe equivalents of completed transfers. */
    transfers: tile,
    /** Amounts of bills paid at the counter, less those given back. */
    bills: tile,
  }),
  /** Loan applications a month of the year. */
  applications: z.array(z.object({ ...month, count: whole })),
  /** Loans captured this month by each staff member, most first. */
  performers: z.array(z.object({ staff_id: whole, name: z.string(), count: whole })),
  /** Loans paid out, payments and transfers per month of the year. */
  services: z.array(z.object({ ...month, loans: whole, payments: whole, transfers: whole })),
  /** Amounts paid out and payments received per month of the year; a reversal counts in its own month. */
  sales: z.array(z.object({ ...month, loans_given: z.number(), payments_received: z.number() })),
});

export const readBusinessDate = schemas({
  summary: "The business date of the lender",
  response: success({ business_date: z.string() }),
});

export const readSummary = schemas({
  summary: "The figures of the overview",
  query: z.object({
    year: z
      .string()
      .regex(/^(19|20|21)[0-9]{2}$/, { error: dashboardTexts.invalidYear })
      .transform(Number)
      .optional(),
  }),
  response: success({ summary }),
});

/** Loans that are due, with the amount that they owe of it, in NLe. */
const dueLoans = z.object({ loans: whole, amount: z.number() });

/**
 * The work that waits for the reader (RPT-20). A kind of work that is not theirs is absent. Each count is that of the
 * list with the same filter.
 */
export const work = z.object({
  as_of: z.string(),
  first_review: whole.optional(),
  second_review: whole.optional(),
  decision: whole.optional(),
  /** Approved loans that the reader may pay out; absent while none waits (PAY-33). */
  payouts: whole.optional(),
  /** Requests that the reader may approve as a second person; absent while none waits (SERV-5). */
  requests: whole.optional(),
  /** The safe is to be counted, or a count signed off by the reader; absent otherwise (TILL-17). */
  safe: whole.optional(),
  /** Money on the way that the reader may count in or confirm; absent while none waits (TILL-18). */
  on_the_way: whole.optional(),
  /** Persons of the lender's directory whom the reader may activate; absent while none waits (AUTH-74). */
  waiting_staff: whole.optional(),
  /** Applications that the reader captured and that are not decided. */
  own_applications: whole.optional(),
  messages: whole.optional(),
  /** Exceptions of the audit log since the first day of this month. */
  exceptions: whole.optional(),
  due_today: dueLoans.optional(),
  late: dueLoans.optional(),
  own_late: dueLoans.optional(),
  /** Late loans of the reader whose last promise was broken, and those whose next action is due; absent without one. */
  broken_promises: whole.optional(),
  next_actions: whole.optional(),
  /** Payments that the reader recorded today, without reversed ones. */
  own_receipts: z.object({ count: whole, amount: z.number() }).optional(),
  portfolio: z.object({
    /** Outstanding principal of all loans. */
    outstanding: z.number(),
    /** Share of it in loans more than 30 days late, in percent; null when nothing is outstanding. */
    par30: z.number().nullable(),
    /** The same with restructured loans (SERV-109). */
    par30_restructured: z.number().nullable(),
    /** What loans were paid with since the first day of this month, less reversals, also out of credit (SERV-138). */
    collected: z.number(),
    /** Instalments that fell due in that time. */
    due: z.number(),
  }),
});

export const readWork = schemas({
  summary: "Counts of the work that waits for the reader, by their role",
  response: success({ work }),
});

/** What is new for the reader since a moment (SITE-53): a kind that is not theirs is absent. */
export const news = z.object({
  /** The moment of the counts; the next reading starts there. */
  as_of: z.iso.datetime(),
  since: z.iso.datetime(),
  first_review: whole.optional(),
  second_review: whole.optional(),
  decision: whole.optional(),
  /** New requests that the reader may approve; absent without one. */
  requests: whole.optional(),
  /** Promises about late loans of the reader that were broken since; absent without one (COLL-13). */
  broken_promises: whole.optional(),
  /** Unread notes that mention the reader, however old; absent without one (CUST-63). */
  mentions: whole.optional(),
  /** Loans of other branches of which the reader became the officer by a move; absent without one (BR-7). */
  moved_loans: whole.optional(),
  messages: whole.optional(),
  reversals: whole.optional(),
});

export const readNews = schemas({
  summary: "New loans to review or decide, new messages and reversals, by role",
  query: z.object({
    since: z.iso.datetime({ error: dashboardTexts.invalidMoment }).optional(),
  }),
  response: success({ news }),
});

/** What the System Admin looks after, beside the lists and settings that have calls of their own (SITE-64). */
export const system = z.object({
  /** What is wrong with the installation, as monitoring reads it. */
  problems: z.array(z.string()),
  /** The newest backup file; null for none, absent where the server knows no folder of them. */
  backup_file: z.iso.datetime().nullable().optional(),
  /** Mails and text messages that failed within a day. */
  failed_messages: whole,
  /** Active staff who sign in with a password only. */
  without_second_factor: z.array(
    z.object({
      staff_id: whole,
      name: z.string(),
      roles: z.array(z.string()),
      /** Their role needs one: they are asked at the next sign-in. */
      is_required: z.boolean(),
    }),
  ),
});

export const readSystem = schemas({
  summary: "The state of the installation and of sign-ins",
  response: success({ system }),
});
