import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import { useOwnCustomer } from "../current-customer.ts";

/**
 * Fetches the records of the customer area concurrently, in the order of CUST-20. It is the first element of the Home
 * tab: a panel before it would send its own request earlier.
 */
export function FetchOwnRecords() {
  const { customerId } = useOwnCustomer();
  const own = { params: { id: customerId } };
  useEndpointQuery(readCustomer, { params: { userId: customerId } });
  useEndpointQuery(records.readAddress, own);
  useOwnLoans();
  useEndpointQuery(records.readEmployer, own);
  useEndpointQuery(records.readBank, own);
  useEndpointQuery(records.listBusinesses, own);
  useEndpointQuery(records.listGuarantors, own);
  return null;
}
