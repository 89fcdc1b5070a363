import { resolutionLabels } from "@microfinance/contract/collections/field.ts";
import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of contacts with customers about loans, and of collecting on the road. */
export const collectionTables: Tables = {
  contacts: {
    says: "Contacts with customers about loans",
    owner: "loan",
    erase: { keeps: "text that staff entered" },
    counted: { label: "Contacts logged", place: 100 },
  },
  promises: {
    says: "What customers promised to pay",
    owner: "loan",
    erase: { keeps: "figures under the customer's code" },
    counted: { label: "Promises to pay", place: 110 },
  },
  collection_sheets: { says: "Collection sheets" },
  collection_sheet_rows: {
    says: "Rows of collection sheets",
    owner: "loan",
    erase: { keeps: "figures under the customer's code" },
    counted: { label: "Rows of collection sheets", place: 120 },
  },
  devices: { says: "Phones with collection sheets" },
  taken_sheets: {
    says: "Collection sheets that were taken to phones, without the key of the phone's data",
    secret: ["recovery_key"],
  },
  field_collections: {
    says: "Money collected on phones, and what could not be booked",
    erase: { keeps: "figures under the customer's code" },
    copy: {
      as: "collected_on_a_phone_and_not_booked",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', f.amount,
          'collected_at', f.collected_at, 'received_at', f.received_at, 'why_not_booked', f.refusal,
          'became', ${JSON.stringify(resolutionLabels)}::json ->> f.resolution,
          'became_payment', (select p.transaction_id from payments p where p.id = f.resolving_payment_id),
          'resolved_at', f.resolved_at) order by f.id), '[]')
        from field_collections f
        join collection_sheet_rows r on r.sheet_id = f.sheet_id and r.position = f.position
        join loans l on l.id = r.loan_id
        where f.refusal <> '' and l.customer_id = c.customer_id)`,
    },
  },
  field_absences: { says: "Members who were marked absent on phones" },
};
