import { z } from "zod";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { text } from "../core/fields.ts";
import { textLimits } from "../core/constants.ts";
import { bioChange } from "./account-endpoint-schemas.ts";

/** Every customer path accepts the public code or the user id (CUST-3). */
const params = z.object({ id: z.string() });

/** A customer (CUST-3): the person, with one public code as both id and customer_id. */
export const customer = z.object({
  id: z.string(),
  customer_id: z.string(),
  user_id: z.number().int(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string(),
  other_phone: z.string().nullable(),
  second_phone: z.string().nullable(),
  status: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** From the employer and address records, for tables (CUST-19): the institution, the street and the city. */
  employer_name: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
});

const customerFilter = { query: text({ max: textLimits.search }).optional() };

export const listCustomers = schemas({
  summary: "Customers, newest first",
  query: sortedPageQuery(["name", "institution"]).extend(customerFilter),
  response: success({
    customers: z.array(inBranch(customer)),
    data: z.array(inBranch(customer)),
    ...pageFields,
  }),
});

export const listNearNames = schemas({
  summary: "Names of customers spelled nearly as what was typed, the nearest first, five at most",
  query: z.object({ query: text({ max: textLimits.search }) }),
  response: success({ names: z.array(z.string()) }),
});

export const exportCustomers = exportSchemas(listCustomers, customerFilter);

export const readCustomer = schemas({
  summary: "One customer",
  params: z.object({ userId: z.string() }),
  response: success({ customer, data: customer }),
});

export const updateCustomer = schemas({
  summary: "Changes a customer's bio",
  params,
  body: z.object(bioChange, { error: "Send the fields as a JSON object." }),
  response: success({ customer, data: customer }),
});
