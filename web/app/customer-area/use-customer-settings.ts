import { readCustomerSettings } from "@microfinance/contract/settings/endpoints.ts";
import { useEndpointQuery } from "../core/query.ts";

/** The lender's settings for customers; they change rarely, so a response is used for five minutes. */
export function useCustomerSettings() {
  return useEndpointQuery(readCustomerSettings, undefined, { staleTime: 5 * 60_000 });
}
