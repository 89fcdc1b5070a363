import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import type { MadeLoan } from "./make-loan.ts";
import type { Person } from "./make.ts";

/** A payment holiday without extra cost. */
export const holiday = { way: "holiday", months: 2, charges: "carry" } as const;

/** Asks for a new schedule with the figures of its preview. */
export async function askReschedule(
  t: TestApp,
  asker: Person,
  loan: MadeLoan,
  terms: object = holiday,
  change: object = {},
) {
  const path = `/loans/${loan.loan_id}/reschedules`;
  const shown = await callAs(t, asker, "POST", `${path}/preview`, terms);
  const body = {
    ...terms,
    request_key: randomUUID(),
    figures_hash: shown.body.preview?.figures_hash ?? "",
    reason: "Flood in the market",
    ...change,
  };
  return callAs(t, asker, "POST", path, body);
}

/** Asks for a new schedule and approves it. */
export async function reschedule(
  t: TestApp,
  { asker, approver }: { asker: Person; approver: Person },
  loan: MadeLoan,
  terms: object = holiday,
) {
  const asked = await askReschedule(t, asker, loan, terms);
  const { status, body } = await callAs(
    t,
    approver,
    "PATCH",
    `/requests/${asked.body.request?.id}/approve`,
  );
  if (status !== 200) throw new Error(`not rescheduled: ${JSON.stringify([asked.body, body])}`);
}
