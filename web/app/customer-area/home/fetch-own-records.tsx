import { useQueries } from "@tanstack/react-query";
import { useOwnCustomer } from "../current-customer.ts";
import { homeQueries } from "./home-queries.ts";

/**
 * Fetches what Home reads concurrently, in the order of CUST-20. It is the first element of the Home tab: a panel
 * before it would send its own request earlier.
 */
export function FetchOwnRecords() {
  const { customerId } = useOwnCustomer();
  useQueries({ queries: homeQueries(customerId) });
  return null;
}
