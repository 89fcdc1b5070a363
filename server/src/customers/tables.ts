import { type RawBuilder, sql } from "kysely";
import type { CopyPart, CopyPlace, Tables } from "../core/table-description.ts";
import { forgetGuarantorPhones } from "./guarantor-consents.ts";

/** The tables of what is known of a customer. */
export const customerTables: Tables = {
  customers: {
    says: "The code of each customer and the user it belongs to",
    counted: {
      label: "Records merged into it before",
      place: 320,
      count: sql`(select count(*) from customers where merged_into = n.merged)`,
    },
  },
  addresses: {
    says: "Addresses of customers",
    owner: "customer",
    erase: "delete",
    merge: "one",
    counted: { label: "Address", place: 230 },
    copy: rowsOf("addresses", "merged record"),
  },
  employers: {
    says: "Employers of customers",
    owner: "customer",
    erase: "delete",
    merge: "one",
    counted: { label: "Employer", place: 240 },
    copy: rowsOf("employers", "merged record"),
  },
  banks: {
    says: "Bank accounts of customers",
    owner: "customer",
    erase: "delete",
    merge: "one",
    counted: { label: "Bank account", place: 250 },
    copy: rowsOf("banks", "merged record"),
  },
  guarantors: {
    says: "Guarantors of customers",
    owner: "customer",
    erase: {
      does: "deleted with their consents, and with the gateway's refusals of their numbers",
      run: async (db, { customer_id }) => {
        await forgetGuarantorPhones(db, customer_id);
        await db.deleteFrom("guarantors").where("customer_id", "=", customer_id).execute();
      },
    },
    merge: "all",
    counted: { label: "Guarantors", place: 200 },
    copy: rowsOf("guarantors"),
  },
  guarantor_consents: {
    says: "Guarantors who agreed to text messages",
    erase: { does: "deleted with the guarantor" },
  },
  businesses: {
    says: "Businesses of customers",
    owner: "customer",
    erase: "delete",
    merge: "all",
    counted: { label: "Businesses", place: 210 },
    copy: rowsOf("businesses"),
  },
  identity_documents: {
    says: "Identity documents of customers",
    owner: "customer",
    erase: "delete",
    merge: "all",
    counted: { label: "Identity documents", place: 220 },
    copy: rowsOf("identity_documents"),
  },
  customer_notes: {
    says: "Notes of staff on customers",
    owner: "customer",
    erase: "delete",
    merge: "all",
    counted: { label: "Notes on the customer", place: 90 },
  },
  note_mentions: { says: "Whom a note on a customer mentions" },
};

/** Every column of the rows of a customer, under the name of the table. */
function rowsOf(table: string, ...more: CopyPlace[]): CopyPart {
  const select: RawBuilder<unknown> = sql`(
    select coalesce(json_agg(r), '[]') from ${sql.table(table)} r where r.customer_id = c.customer_id)`;
  return { as: table, in: ["file", ...more], select };
}
