import type { Calendar } from "@microfinance/contract/schedules/calendar.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { figuresInNle, rowInNle } from "@microfinance/contract/servicing/reschedule-plan.ts";
import {
  isDearer,
  type Rescheduled,
  rescheduledRows,
} from "@microfinance/contract/servicing/reschedule.ts";
import {
  type rescheduleBody,
  rescheduleInput,
  type ReschedulePreview,
} from "@microfinance/contract/servicing/reschedule-schema.ts";
import type { ServicedLoan } from "@microfinance/contract/servicing/plan.ts";
import type { z } from "zod";
import { type AppError, badRequest, conflict } from "../core/http/errors.ts";
import { figuresHash } from "./figures.ts";

/** The terms of a new schedule, as a call reads them. */
export type RescheduleTermsBody = z.output<typeof rescheduleBody>;

/** What the queue keeps of a request for a new schedule. */
export interface RescheduleRequest {
  terms: RescheduleTermsBody;
  preview: ReschedulePreview;
  /** How often the loan was rescheduled before. */
  earlier: number;
}

/**
 * The new schedule of a loan (SERV-100).
 * @throws 400 for an input at fault; 409 for a loan that cannot be rescheduled
 */
export function newSchedule(
  loan: ServicedLoan,
  terms: RescheduleTermsBody,
  today: CalendarDate,
  calendar: Calendar,
): Rescheduled {
  const result = rescheduledRows(loan, rescheduleInput(terms), today, calendar);
  if (result.error === null) return result;
  throw refusal(result.error, result.field);
}

function refusal(error: string, field: string | undefined): AppError {
  return field === undefined ? conflict(error) : badRequest(error, { [field]: error });
}

/** The old schedule beside the new one, with the hash of both. */
export function previewOf({ figures, replaced, added }: Rescheduled): ReschedulePreview {
  const shown = {
    figures: figuresInNle(figures),
    replaced: replaced.map(rowInNle),
    added: added.map(rowInNle),
    needs_consent: isDearer(figures),
  };
  return { ...shown, figures_hash: figuresHash(shown) };
}
