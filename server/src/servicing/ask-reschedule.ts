import { toCents } from "@microfinance/contract/core/money.ts";
import type { ReschedulePreview } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleLines } from "@microfinance/contract/servicing/reschedule-format.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { type Deps, today } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { ask } from "../requests/ask-request.ts";
import { readCalendar } from "../settings/calendar.ts";
import { rescheduleActs } from "./reschedule-rows.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import {
  newSchedule,
  previewOf,
  type RescheduleRequest,
  type RescheduleTermsBody,
} from "./reschedule-request.ts";
import { lockServicedLoan, servicedLoan } from "./serviced-loan.ts";

/**
 * The schedule of a loan as it would be.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 400 and 409 as `newSchedule`
 */
export async function previewReschedule(
  deps: Deps,
  named: string,
  terms: RescheduleTermsBody,
  ctx: RequestContext,
): Promise<ReschedulePreview> {
  const row = await loanOf(deps.db, named);
  await refuseOwnLoan(deps.db, row, ctx);
  const { loan } = await servicedLoan(deps.db, row);
  return previewOf(newSchedule(loan, terms, today(deps), await readCalendar(deps.db)));
}

/** A request for a new schedule as sent. */
interface AskedReschedule {
  terms: RescheduleTermsBody;
  request_key: string;
  /** The hash of the preview that the asker saw. */
  figures_hash: string;
  reason: string;
}

/**
 * Asks for a new schedule, once per key (SERV-105). The customer is notified of one that costs more, so that they can
 * agree to it (SERV-104).
 * @throws as `previewReschedule`; 409 when the figures changed since the preview, when one waits already, or when the
 *   key was used for something else
 */
export function askReschedule(
  deps: Deps,
  named: string,
  { request_key: key, ...asked }: AskedReschedule,
  ctx: RequestContext,
): Promise<RequestRow> {
  return ask(
    deps,
    ctx,
    { key, input: { ...asked, kind: "reschedule", loan: named } },
    {
      lock: async (tx) => {
        const { row, loan } = await lockServicedLoan(tx, named, ctx);
        return {
          row,
          loan,
          calendar: await readCalendar(tx),
          earlier: (await rescheduleActs(tx, row.id)).length,
        };
      },
      plan: ({ row, loan, calendar, earlier }) => {
        const preview = previewOf(newSchedule(loan, asked.terms, today(deps), calendar));
        if (preview.figures_hash !== asked.figures_hash) return { refused: servicingTexts.stale };
        return {
          kind: "reschedule" as const,
          loan: row,
          customer_id: row.customer_id,
          amount: toCents(preview.figures.extra_interest),
          input: { terms: asked.terms, preview, earlier } satisfies RescheduleRequest,
          lines: rescheduleLines(preview.figures),
          reason: asked.reason,
        };
      },
      asked: async (tx, id, { loan, input: { preview } }) => {
        if (!preview.needs_consent) return;
        const { extra_interest, after } = preview.figures;
        const facts = {
          extra_interest,
          instalments: after.instalments,
          instalment: after.instalment,
          first_due: after.first_due_date,
        };
        await notifyCustomer(tx, deps, loan, { kind: "reschedule_offered", facts }, String(id));
      },
    },
  );
}
