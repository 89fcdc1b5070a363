import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listDrafts } from "@microfinance/contract/applications/endpoints.ts";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { readCredit } from "@microfinance/contract/payments/credit-endpoints.ts";
import { readCustomerSettings } from "@microfinance/contract/settings/endpoints.ts";
import { createQueryClient, endpointQuery } from "../../core/query.ts";
import { getSession } from "../../core/session.ts";
import { isCustomer } from "../../core/claims.ts";
import { restoreHome } from "./last-home.ts";
import { ownCustomerOf } from "../current-customer.ts";
import { hasDetails } from "../loans/use-own-loans.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";

/** What Home reads of a customer: the records in the order of CUST-20, then what only some of its parts show. */
export function homeQueries(customerId: string) {
  const own = { params: { id: customerId } };
  return [
    endpointQuery(readProfile),
    endpointQuery(readCustomer, { params: { userId: customerId } }),
    endpointQuery(records.readAddress, own),
    endpointQuery(listCustomerLoans, { params: { customerId } }),
    endpointQuery(records.readEmployer, own),
    endpointQuery(records.readBank, own),
    endpointQuery(records.listBusinesses, own),
    endpointQuery(records.listGuarantors, own),
    endpointQuery(readCredit, own),
    endpointQuery(listDrafts),
    endpointQuery(readCustomerSettings),
  ] as const;
}

/** The keys of all that Home shows: what it reads, and the details of the loans on it. */
export function homeKeys(cache: QueryClient, customerId: string): QueryKey[] {
  const loans = endpointQuery(listCustomerLoans, { params: { customerId } });
  const listed = cache.getQueryData<ResponseOf<typeof listCustomerLoans>>(loans.queryKey);
  return [
    ...homeQueries(customerId),
    ...(listed?.loans ?? []).filter(hasDetails).map(detailsQuery),
  ].map(({ queryKey }) => queryKey);
}

function detailsQuery({ loan_id: id }: LoanRecord) {
  return endpointQuery(readLoanDetails, { params: { id } });
}

/** Reads all of Home into a cache, with the details of the loans it shows. What fails is read again by its panel. */
function readHome(cache: QueryClient, customerId: string): void {
  for (const query of homeQueries(customerId)) void cache.prefetchQuery<unknown>(query);
  cache.ensureQueryData(endpointQuery(listCustomerLoans, { params: { customerId } })).then(
    ({ loans }) => {
      for (const loan of loans.filter(hasDetails)) void cache.prefetchQuery(detailsQuery(loan));
    },
    () => undefined,
  );
}

let early: { userId: number; cache: QueryClient } | null = null;

/**
 * Sends the calls of Home before the first render, which takes a cheap phone longer than their responses, and shows
 * what the device kept of the last visit until then. Nothing is sent without a signed-in customer.
 */
export function readHomeEarly(): void {
  const session = getSession();
  if (session.state !== "signed-in" || !isCustomer(session.claims)) return;
  early = { userId: session.claims.id, cache: createQueryClient() };
  readHome(early.cache, ownCustomerOf(session.claims).customerId);
  void restoreHome(early.cache);
}

/** The cache of a person's area: the one that was filled early for this person, else an empty one. */
export function cacheOf(userId: number): QueryClient {
  return early?.userId === userId ? early.cache : createQueryClient();
}
