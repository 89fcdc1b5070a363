import { shownEmail } from "@microfinance/contract/core/email.ts";
import { date, type ExportTable, text, time } from "../exports/columns.ts";
import type { Customer } from "./queries.ts";

/** The columns of an export of customers. */
export const customerExport: ExportTable<Customer> = {
  noun: "customer",
  name: "customers",
  columns: [
    text("Customer ID", (customer) => customer.customer_id),
    text("First name", (customer) => customer.first_name),
    text("Middle name", (customer) => customer.middle_name),
    text("Last name", (customer) => customer.last_name),
    text("Gender", (customer) => customer.gender),
    date("Date of birth", (customer) => customer.date_of_birth),
    text("Phone", (customer) => customer.phone),
    text("Second phone", (customer) => customer.other_phone),
    text("Email", (customer) => shownEmail(customer.email)),
    text("Institution", (customer) => customer.employer_name),
    text("Address", (customer) => customer.address),
    text("City", (customer) => customer.city),
    text("Status", (customer) => customer.status),
    time("Registered", (customer) => customer.created_at),
  ],
};
