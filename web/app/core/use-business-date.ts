import * as dashboard from "@microfinance/contract/dashboard/endpoints.ts";
import { useEndpointQuery } from "./query.ts";

/**
 * The business date of the lender, YYYY-MM-DD, from the server, since a computer's clock may be wrong. Null until
 * loaded, and empty if it cannot be read: a form then starts without a date.
 */
export function useBusinessDate(): string | null {
  const { data, isPending, errorUpdateCount } = useEndpointQuery(
    dashboard.readBusinessDate,
    {},
    { staleTime: 60_000 },
  );
  if (data !== undefined) return data.business_date;
  // Read again after a failure it stays empty: a form that was begun is not taken away.
  return isPending && errorUpdateCount === 0 ? null : "";
}
