import { shownEmail } from "@microfinance/contract/core/email.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { date, type ExportTable, number, text, time } from "../exports/columns.ts";

/** The columns of an export of accounts. */
export const userExport: ExportTable<UserRow> = {
  noun: "user",
  name: "users",
  columns: [
    number("User ID", (user) => user.id),
    text("First name", (user) => user.first_name),
    text("Middle name", (user) => user.middle_name),
    text("Last name", (user) => user.last_name),
    text("Email", (user) => shownEmail(user.email)),
    text("Phone", (user) => user.phone),
    text("Second phone", (user) => user.other_phone),
    text("Gender", (user) => user.gender),
    date("Date of birth", (user) => user.date_of_birth),
    text("Status", (user) => user.status),
    text("Roles", (user) => user.roles.map((role) => role.name).join(", ")),
    text("Customer ID", (user) => user.customer_id),
    number("Staff ID", (user) => user.staff_id),
    time("Registered", (user) => user.created_at),
  ],
};
