import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { enter, errorResponse, render } from "../../../test-support/render.tsx";
import { ChangePermissions } from "./change-permissions.tsx";
import { AddStaffModal } from "./staff-page.tsx";
import { UpdateStaff } from "./update-staff.tsx";

const actor: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.systemAdmin],
  permissions: [],
};

const record = {
  id: 9,
  staff_id: 9,
  user_id: 20,
  status: "active",
  position: null,
  department: null,
  employment_date: null,
  customer_id: null,
  created_at: "2026-01-20T09:00:00.000Z",
  user: {
    id: 20,
    first_name: "Foday",
    middle_name: null,
    last_name: "Sesay",
    email: "foday@example.org",
    roles: [{ id: roleIds.auditor, name: "auditor" }],
  },
  permissions: [],
} as unknown as StaffRecord;

const nothing = () => undefined;

test("LOAN-46 the customer account of a staff member is saved, and an unknown one refused", async () => {
  const onDone = vi.fn<(text: string) => void>();
  const text = "There is no customer with this code.";
  const { user, requests } = render(
    <UpdateStaff record={record} actor={actor} onCancel={nothing} onDone={onDone} />,
    { "PUT /staff/9/update-staff": [errorResponse(400, text), { msg: "Staff updated." }] },
  );
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  enter({ "Customer account": "CUS-999999" });
  await save();
  expect(await screen.findByText(text)).toBeTruthy();
  enter({ "Customer account": "CUS-000012" });
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requests).toMatchObject([
    { body: { customer_id: "CUS-999999" } },
    { body: { customer_id: "CUS-000012" } },
  ]);
});

test("AUTH-41 the permissions of an Auditor have a note that the role stays read-only", () => {
  render(<ChangePermissions record={record} onCancel={nothing} onDone={nothing} />);
  expect(screen.getByRole("note").textContent).toContain("An Auditor stays read-only");
});

test("BR-1 a new colleague works for the branch that is chosen", async () => {
  const branch = (id: number, name: string) => ({ id, name, code: `B${id}`, closed_on: null });
  const { user, requests } = render(
    <AddStaffModal opened actor={actor} onClose={nothing} onDone={nothing} />,
    {
      "GET /user/profile": { user: {}, has_branches: true },
      "GET /branches": { branches: [branch(1, "Freetown"), branch(2, "Bo")] },
      "POST /staff/create": { msg: "Staff created." },
    },
  );
  await user.selectOptions(await screen.findByLabelText("Branch"), "Bo");
  enter({
    "First name": "Sia",
    "Last name": "Kamanda",
    Email: "sia@example.org",
    Phone: "076 123 456",
    "Date of birth": "02-05-1990",
    Password: "gara cloth 1961",
    "Confirm password": "gara cloth 1961",
  });
  await user.click(screen.getByRole("button", { name: "Add Staff" }));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ body: { first_name: "Sia", branch_id: 2 } }),
  );
});
