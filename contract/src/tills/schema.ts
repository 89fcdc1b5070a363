import { z } from "zod";
import { branchTexts } from "../branches/texts.ts";
import { accountingTexts } from "../accounting/texts.ts";
import { amount, calendarDate, positiveAmount, requiredText, text } from "../core/fields.ts";
import { cashBackChoices } from "./cash-back.ts";
import { tillTexts as texts } from "./texts.ts";
import { sessionStatuses, movementKinds, charges } from "./kinds.ts";

/** The status of a session in a query. */
export const sessionStatus = z.enum(
  sessionStatuses.map(({ value }) => value),
  { error: texts.unknownStatus },
);
const movementKind = z.enum(
  movementKinds.map(({ value }) => value),
  { error: texts.unknownMovement },
);

/** Where cash that is taken back comes from or goes to (TILL-7). */
export const cashBack = z.enum(
  cashBackChoices.map(({ value }) => value),
  { error: texts.unknownCashBack },
);

/** What may be asked for: the open till of who approves is not known before (PAY-37). */
export const askedCashBack = cashBack.exclude(["till"], { error: texts.unknownCashBack });

const key = z.uuid({ error: texts.invalidKey });

/** A till to add (TILL-2), of this branch or that of who adds it (BR-1). */
export const newTill = z.object({
  name: requiredText({ max: 100, error: texts.nameRequired }),
  branch_id: z.int({ error: branchTexts.notFound }).optional(),
});

/** A float or hand-over as it is made. The client draws the key when the form opens. */
export const newMovement = z.object({
  movement_key: key,
  kind: movementKind,
  amount: positiveAmount(),
});

const pieces = z
  .int({ error: texts.wrongPieces })
  .min(0, { error: texts.wrongPieces })
  .max(1_000_000, { error: texts.wrongPieces });

const denomination = z.object({ value: positiveAmount(), pieces });

/** Pieces of one note or coin, its value in NLe. */
export type Denomination = z.output<typeof denomination>;

/** A count of the cash by notes and coins (TILL-8). */
export const newCount = z.object({
  denominations: z.array(denomination, { error: texts.wrongPieces }).max(30, {
    error: texts.wrongPieces,
  }),
});

/** How the difference of a count is booked. */
export const bookedDifference = z.object({
  /** Who bears a shortage: a loss by default. */
  charge_to: z
    .enum(
      charges.map(({ value }) => value),
      { error: texts.unknownCharge },
    )
    .default("loss"),
  note: text().default(""),
});

/** The sign-off of a counted session (TILL-11). */
export const newSignOff = bookedDifference.extend({
  /** What stays in the till for its next session, in NLe. */
  keep: amount(),
});

/** Moved money as its receiver counted it, in NLe (TILL-18). */
export const newArrival = z.object({ counted: amount(), note: text().default("") });

/** A float or hand-over as it is accepted, with what was counted (TILL-18). */
export const newAcceptance = z.object({ counted: amount().optional() });

/** A cash move as it is made. The client draws the key when the form opens. */
export const newCashMove = z.object({
  move_key: key,
  from: z.string({ error: texts.sameAccount }).max(4, { error: texts.sameAccount }),
  to: z.string({ error: texts.sameAccount }).max(4, { error: texts.sameAccount }),
  amount: positiveAmount(),
  date: calendarDate(accountingTexts.invalidDate),
});

const person = z.object({ id: z.number().int(), name: z.string() });

const countAndSum = z.object({ count: z.number().int(), sum: z.number() });
/** Cash whose sum adds up to what the till should hold: null where the holder must not see it before the sign-off. */
const cashMoved = z.object({ count: z.number().int(), sum: z.number().nullable() });

/** The X report of a session, and once it is signed off its Z report. Amounts in NLe. */
export const tillReport = z.object({
  opening: z.number(),
  /** Cash from the safe and to it. */
  floats: cashMoved,
  handovers: cashMoved,
  /** Cash of customers and transfers, by kind of entry. */
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), in: cashMoved, out: cashMoved })),
  /** Reversed and taken back, both ways; contained in `kinds`. */
  reversals: countAndSum,
  /** Null where the holder must not see it before the sign-off. */
  expected: z.number().nullable(),
  /** The last count; null before it. */
  counted: z.number().nullable(),
  /** Counted less expected. */
  difference: z.number().nullable(),
  /** Payments that the holder took by other methods meanwhile. */
  non_cash: z.array(countAndSum.extend({ payment_method: z.string() })),
});

/** The X or Z report of a session. */
export type TillReport = z.output<typeof tillReport>;

/** A float or hand-over in a response. */
export const tillMovement = z.object({
  id: z.number().int(),
  session_id: z.number().int(),
  till_name: z.string(),
  /** Who holds the till. */
  holder: person,
  kind: movementKind,
  amount: z.number(),
  status: z.enum(["pending", "accepted", "refused"]),
  made_by: person,
  made_at: z.iso.datetime(),
  decided_by: person.nullable(),
  decided_at: z.iso.datetime().nullable(),
});

/** A float or hand-over as the screens read it. */
export type TillMovement = z.output<typeof tillMovement>;

/** A session of a till in a list. */
export const tillSession = z.object({
  id: z.number().int(),
  /** Z-000001 once it is signed off. */
  number: z.string().nullable(),
  till: z.object({ id: z.number().int(), name: z.string(), account_code: z.string() }),
  holder: person,
  business_date: z.string(),
  status: sessionStatus,
  opening: z.number(),
  opened_at: z.iso.datetime(),
  counted: z.number().nullable(),
  /** Counted less expected; null where the holder must not see it before the sign-off. */
  difference: z.number().nullable(),
  counted_by: person.nullable(),
  counted_at: z.iso.datetime().nullable(),
  keep: z.number().nullable(),
  charge_to: z.enum(charges.map(({ value }) => value)).nullable(),
  note: z.string(),
  signed_off_by: person.nullable(),
  signed_off_at: z.iso.datetime().nullable(),
});

/** A session of a till as the screens read it. */
export type TillSession = z.output<typeof tillSession>;

/** A ledger entry that moved cash of a session. */
const tillEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.string(),
  label: z.string(),
  sentence: z.string(),
  /** The loan that was paid or paid out, and its customer; null for other entries. */
  loan_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  in: z.number(),
  out: z.number(),
});

/** A ledger entry that moved cash of a session, as the screens read it. */
export type TillEntry = z.output<typeof tillEntry>;

/** A session with everything that happened in it. */
export const sessionDetails = tillSession.extend({
  report: tillReport,
  /** The newest 1,000, newest first. */
  entries: z.array(tillEntry),
  movements: z.array(tillMovement),
  /** Every count, the last one last. */
  counts: z.array(
    z.object({
      id: z.number().int(),
      total: z.number(),
      denominations: z.array(denomination),
      counted_by: person,
      counted_at: z.iso.datetime(),
    }),
  ),
});

/** A session with everything that happened in it. */
export type SessionDetails = z.output<typeof sessionDetails>;

/** A till in a list. */
export const till = z.object({
  id: z.number().int(),
  name: z.string(),
  account_code: z.string(),
  active: z.boolean(),
  /** Null where the caller must not see what the till should hold. */
  balance: z.number().nullable(),
  /** The session that is not signed off. */
  session: tillSession.nullable(),
  /** Where the caller sees several branches (BR-8). */
  branch: z.string().optional(),
});

/** A till as the screens read it. */
export type Till = z.output<typeof till>;

/** An account of money that is no till. */
export const moneyAccount = z.object({
  code: z.string(),
  name: z.string(),
  balance: z.number(),
  /** Where the caller sees several branches (BR-8). */
  branch: z.string().optional(),
});

/** An account of money that is no till, as the screens read it. */
export type MoneyAccount = z.output<typeof moneyAccount>;

/** A recorded cash move. */
export const cashMove = z.object({
  id: z.number().int(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  date: z.string(),
  /** Whether it is on account 1340 until another person counts it in. */
  on_the_way: z.boolean(),
});

/** Money on the way from one account to another (TILL-18). Amounts in NLe. */
export const moneyOnTheWay = cashMove.extend({
  sent_by: person,
  sent_at: z.iso.datetime(),
  /** What was counted, if it differs and waits for a second person. */
  counted: z.number().nullable(),
  counted_by: person.nullable(),
  note: z.string(),
});

/** Money on the way as the screens read it. */
export type MoneyOnTheWay = z.output<typeof moneyOnTheWay>;

/** A count of the safe (TILL-17). Amounts in NLe. */
export const safeCount = z.object({
  id: z.number().int(),
  business_date: z.string(),
  denominations: z.array(denomination),
  total: z.number(),
  /** Counted less expected; null where who counted must not see it before the sign-off. */
  difference: z.number().nullable(),
  counted_by: person,
  counted_at: z.iso.datetime(),
  charge_to: z.enum(charges.map(({ value }) => value)).nullable(),
  note: z.string(),
  signed_off_by: person.nullable(),
  signed_off_at: z.iso.datetime().nullable(),
});

/** A count of the safe as the screens read it. */
export type SafeCount = z.output<typeof safeCount>;

/** The safe with its counts. */
export const safe = z.object({
  /** Whether it is to be counted today. */
  is_due: z.boolean(),
  /** The newest ones, newest first; the first one may wait for its sign-off. */
  counts: z.array(safeCount),
});

/** The safe as the screens read it. */
export type Safe = z.output<typeof safe>;
