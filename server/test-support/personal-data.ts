import type { TestApp } from "./app.ts";
import { makeFile, makePayload, sampleFiles, submit } from "./make-application.ts";
import { makeCustomer } from "./make.ts";

/** A customer with an application, a document, an address, a guarantor and a message. */
export async function makeCustomerWithRecords(test: TestApp) {
  const customer = await makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" });
  const payload = makePayload({
    customer: { first_name: "Mariama", last_name: "Bangura" },
    files: [makeFile("passport.pdf", sampleFiles.pdf)],
  });
  const { loan } = (await submit(test, customer, payload)).json();
  await test.deps.db
    .insertInto("contact_messages")
    .values({ full_name: "Mariama Bangura", email: customer.email, message: "My question" })
    .execute();
  return { customer, loan, id: customer.customer_id ?? "" };
}

/** Stores values of a loan without their operation. */
export const updateLoan = ({ deps }: TestApp, id: number, change: object) =>
  deps.db.updateTable("loans").set(change).where("id", "=", id).execute();
