import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import type { Connection } from "../core/deps.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { findCustomerKey } from "../people/customer-key.ts";

/** The customer id in a body, besides the one in the path (SITE-18). */
export interface Named {
  customerId?: string | number | undefined;
  customer_id?: string | number | undefined;
}

/** The customer code of a path. @throws 404 for an unknown one; 400 when the body gives another customer. */
export async function customerOf(db: Connection, named: string, body: Named = {}): Promise<string> {
  const key = await findCustomerKey(db, named);
  if (key === null) throw notFound(customerTexts.notFound);
  for (const also of [body.customerId, body.customer_id]) {
    if (also !== undefined && also !== key.customer_id && String(also) !== String(key.user_id)) {
      throw badRequest(customerTexts.otherCustomer, { customer_id: customerTexts.otherCustomer });
    }
  }
  return key.customer_id;
}

/** The integer id in a path, or -1, which no record has. */
export function childId(named: string): number {
  return /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : -1;
}
