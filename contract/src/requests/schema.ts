import { z } from "zod";
import { requestKinds } from "./kinds.ts";

/** A request in the queue. Amounts in NLe. */
export const requestFields = z.object({
  id: z.number().int(),
  kind: z.enum(requestKinds),
  loan_id: z.string().nullable(),
  /** Null for a change of a control and a move of due dates, which concern no single customer. */
  customer_id: z.string().nullable(),
  /** What it is about, where that is no customer: "Settings", "Due dates of 25 Dec 2026". */
  subject: z.string().nullable(),
  customer_name: z.string(),
  amount: z.number().nullable(),
  /** What the act would change, as the asker saw it: one line each. */
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  reason: z.string(),
  asked_by: z.number().int(),
  asker_name: z.string(),
  asked_at: z.iso.datetime(),
  /** "applied" is a change of a control that took effect without a second person. */
  state: z.enum(["waiting", "approved", "declined", "applied"]),
  /** When a change of a control takes effect by itself, where its asker is the only administrator. */
  effective_at: z.iso.datetime().nullable(),
  answerer_name: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  note: z.string(),
  /** Whether the reader may approve it; they may decline what they may approve and what they asked for. */
  may_approve: z.boolean(),
  /** Whether the reader may stop a change of a control: everybody who reads the audit log. */
  may_stop: z.boolean(),
});
