import { z } from "zod";
import { success, endpoint, pageFields, sortedPageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { text } from "../core/fields.ts";
import { textLimits } from "../core/constants.ts";
import { bioChange } from "./account-endpoints.ts";

const tag = "customers";
/** Every customer path accepts the public code or the user id (CUST-3). */
const params = z.object({ id: z.string() });
const owner = { kind: "customer", param: "id" } as const;

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

/** All customers, newest first (CUST-19, SITE-20). `query` matches code and phone from their beginning, and names. */
export const listCustomers = endpoint({
  method: "GET",
  path: "/customer/all",
  access: "customers.list",
  tag,
  summary: "Customers, newest first",
  query: sortedPageQuery(["name", "institution"]).extend(customerFilter),
  response: success({ customers: z.array(customer), data: z.array(customer), ...pageFields }),
});

/** The customers of the list as a file. */
export const exportCustomers = exportOf(listCustomers, "/customer/export", customerFilter);

/** One customer, by user id or customer code (CUST-3). */
export const readCustomer = endpoint({
  method: "GET",
  path: "/customer/{userId}",
  access: "customers.read",
  owner: { kind: "customer", param: "userId" },
  tag,
  summary: "One customer",
  params: z.object({ userId: z.string() }),
  response: success({ customer, data: customer }),
});

/** Changes a customer's bio (CUST-15). Only updateUser changes the e-mail address (AUTH-9). */
export const updateCustomer = endpoint({
  method: "PUT",
  path: "/customer/{id}",
  access: "customers.update",
  owner,
  tag,
  summary: "Changes a customer's bio",
  params,
  body: z.object(bioChange, { error: "Send the fields as a JSON object." }),
  response: success({ customer, data: customer }),
});
