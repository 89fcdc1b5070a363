import { createContext, useContext } from "react";
import type { Claims } from "../core/claims.ts";

/** The signed-in customer: the account, and the public code that everything of theirs hangs on. */
export interface CurrentCustomer {
  userId: number;
  /** The paths take the user id as well, should the token carry no code (CUST-3). */
  customerId: string;
  firstName: string;
}

/** Provided by the layout, which lets nobody but a signed-in customer in. */
export const OwnCustomerContext = createContext<CurrentCustomer>({
  userId: 0,
  customerId: "",
  firstName: "",
});

/** The signed-in customer, in any tab of the customer area. */
export function useOwnCustomer(): CurrentCustomer {
  return useContext(OwnCustomerContext);
}

/** What the token says of the customer. */
export function ownCustomerOf(claims: Claims): CurrentCustomer {
  return {
    userId: claims.id,
    customerId: claims.customer_id ?? String(claims.id),
    firstName: claims.first_name,
  };
}
