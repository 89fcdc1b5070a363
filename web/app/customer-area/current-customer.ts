import { createContext, useContext } from "react";
import type { Claims } from "../core/claims.ts";

/** The signed-in customer: the account, and the public code of their records. */
export interface CurrentCustomer {
  userId: number;
  /** The code; the user id where the token has none, which the paths accept as well (CUST-3). */
  customerId: string;
  firstName: string;
}

/** Provided by the layout, which requires a signed-in customer. */
export const OwnCustomerContext = createContext<CurrentCustomer>({
  userId: 0,
  customerId: "",
  firstName: "",
});

/** The signed-in customer, in any tab of the customer area. */
export function useOwnCustomer(): CurrentCustomer {
  return useContext(OwnCustomerContext);
}

/** The customer in the access token. */
export function ownCustomerOf(claims: Claims): CurrentCustomer {
  return {
    userId: claims.id,
    customerId: claims.customer_id ?? String(claims.id),
    firstName: claims.first_name,
  };
}
