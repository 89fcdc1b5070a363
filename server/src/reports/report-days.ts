import {
  type ReportPeriod,
  reportPeriod,
  reportPeriodError,
} from "@microfinance/contract/reports/financial.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";

/** The days of a report, this month up to today by default. @throws 400 for days after today, or none */
export function periodOf(
  deps: Deps,
  query: { from?: string | undefined; to?: string | undefined },
): ReportPeriod {
  const period = reportPeriod(query, today(deps));
  const error = reportPeriodError(period, today(deps));
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
  return period;
}
