import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Customer, findCustomer } from "./queries.ts";
import { findCustomerKey } from "../people/customer-key.ts";
import { bioChange, changedOf, mustBeCurrent, type BioInput } from "./bio.ts";
import { notifyPhoneChange } from "./notify-phone-change.ts";
import { changePerson, lockPerson } from "../people/person-queries.ts";

/**
 * Changes a customer's bio, with before and after in the audit log (CUST-15).
 * @param named customer code or user id
 * @throws 404 for an unknown customer, 400 with the invalid field, 409 when it was changed meanwhile
 */
export async function updateCustomer(
  deps: Deps,
  named: string,
  typed: BioInput,
  ctx: RequestContext,
): Promise<Customer> {
  return deps.db.transaction().execute(async (db) => {
    const key = await findCustomerKey(db, named);
    const person = key && (await lockPerson(db, key.user_id));
    if (!key || !person) throw notFound(customerTexts.notFound);
    const change = bioChange(person, typed, today(deps));
    if (Object.keys(change).length > 0) {
      mustBeCurrent(person, typed.updated_at);
      await changePerson(db, person.id, change, deps.now());
      await notifyPhoneChange(db, deps, person, change, ctx);
      await writeAudit(db, ctx, {
        action: "customer.update",
        record_type: "customer",
        record_id: key.customer_id,
        ...changedOf(person, change),
      });
    }
    const customer = await findCustomer(db, key.customer_id);
    if (customer === null) throw notFound(customerTexts.notFound);
    return customer;
  });
}
