import { z } from "zod";
import {
  type OutgoingEvent,
  type OutgoingEventType,
  outgoingEvents,
  testEventType,
} from "./outgoing-events.ts";

/** In NLe, with at most two decimals. */
const money = z.number().min(0);
const code = (example: string) => z.string().meta({ examples: [example] });
const count = z.int().min(1);

const ofLoan = { loan_id: z.string(), customer_id: z.string() };
const loan = z.object({
  ...ofLoan,
  product: code("Salary Loan"),
  amount: money,
  balance: money,
  status: code("approved"),
});
const payment = z.object({
  payment: code("RC-000123"),
  transaction_id: z.string(),
  ...ofLoan,
  amount: money,
  excess: money,
  date: z.iso.date(),
});
const customer = z.object({ customer_id: z.string() });
const transfer = z.object({
  transfer: count,
  direction: z.enum(["in", "out"]),
  amount: money,
  date: z.iso.date(),
});

/** What the `data` of an event has, by its type (CONN-8). */
const dataSchemas = {
  "application.submitted": loan,
  "loan.reviewed": loan,
  "loan.approved": loan,
  "loan.rejected": loan,
  "loan.paid_out": loan,
  "loan.payout_reversed": loan,
  "loan.paid": loan,
  "loan.closed": loan,
  "loan.canceled": loan,
  "loan.written_off": loan,
  "loan.write_off_undone": loan,
  "loan.reopened": loan,
  "payment.recorded": payment.extend({ payment_method: code("Orange Money"), balance: money }),
  "payment.reversed": payment.extend({ balance: money }),
  "payment.moved": payment.extend({ to_loan: code("LN-202603-000046") }),
  "customer.created": customer,
  "customer.changed": customer,
  "transfer.recorded": transfer,
  "transfer.canceled": transfer,
  "sheet.closed": z.object({
    sheet: code("CS-000031"),
    date: z.iso.date(),
    handed_in: money,
  }),
  "period.closed": z.object({ closed_through: z.iso.date() }),
  "period.reopened": z.object({ closed_through: z.iso.date().nullable() }),
  [testEventType]: z.object({ receiver: code("Books") }),
} satisfies Record<OutgoingEventType | typeof testEventType, z.ZodObject>;

/** The sentence of each type that a receiver can get, its test too. */
const sentences = { ...outgoingEvents, [testEventType]: "A System Admin sent a test." };

/** A type of event, and the schema of its delivery. */
export interface DescribedEvent {
  type: string;
  sentence: string;
  schema: z.ZodType<OutgoingEvent>;
}

/** Every type of event that a receiver can get. */
export const describedEvents: readonly DescribedEvent[] = Object.entries(dataSchemas).map(
  ([type, data]) => ({
    type,
    sentence: new Map(Object.entries(sentences)).get(type) ?? "",
    schema: z.object({
      type: z.literal(type),
      timestamp: z.iso.datetime(),
      sequence: count,
      branch: code("HO").nullable(),
      data,
    }),
  }),
);
