import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { date, type ExportTable, number, text, time } from "../exports/columns.ts";

/** The columns of an export of staff. */
export const staffExport: ExportTable<StaffRecord> = {
  noun: "staff",
  name: "staff",
  columns: [
    number("Staff ID", (staff) => staff.id),
    text("First name", (staff) => staff.user.first_name),
    text("Middle name", (staff) => staff.user.middle_name),
    text("Last name", (staff) => staff.user.last_name),
    text("Phone", (staff) => staff.user.phone),
    text("Second phone", (staff) => staff.user.other_phone),
    text("Email", (staff) => staff.user.email),
    text("Gender", (staff) => staff.user.gender),
    date("Date of birth", (staff) => staff.user.date_of_birth),
    text("Position", (staff) => staff.position),
    text("Department", (staff) => staff.department),
    date("Employment date", (staff) => staff.employment_date),
    text("Roles", (staff) => staff.user.roles.map((role) => role.name).join(", ")),
    text("Permissions", (staff) => staff.permissions.map(({ name }) => name).join(", ")),
    text("Status", (staff) => staff.status),
    time("Added", (staff) => staff.created_at),
  ],
};
