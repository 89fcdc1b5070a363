import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { customerGroup } from "@microfinance/contract/loans/status.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnCustomer } from "../current-customer.ts";

/** The customer's loans in the three groups of My Loans (LOAN-33); a status in none of them is in no list. */
export interface OwnLoans {
  active: LoanRecord[];
  applications: LoanRecord[];
  closed: LoanRecord[];
  newest: LoanRecord | undefined;
}

/** Whether a loan stands on Home with its details: one that runs or was applied for. */
export function hasDetails({ status }: LoanRecord): boolean {
  const group = customerGroup(status);
  return group === "active" || group === "new";
}

/** All loans of the customer, newest first, grouped. */
export function useOwnLoans() {
  const { customerId } = useOwnCustomer();
  const answer = useEndpointQuery(listCustomerLoans, { params: { customerId } });
  const groupOf = (group: "new" | "active" | "closed") =>
    (answer.data?.loans ?? []).filter((loan) => customerGroup(loan.status) === group);
  const loans: OwnLoans | undefined = answer.data && {
    active: groupOf("active"),
    applications: groupOf("new"),
    closed: groupOf("closed"),
    newest: answer.data.loans[0],
  };
  return { loans, error: answer.error, refetch: answer.refetch };
}
