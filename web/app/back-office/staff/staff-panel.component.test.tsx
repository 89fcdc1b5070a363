import { screen, waitFor, within } from "@testing-library/react";
import { roleIds, staffRoles } from "@microfinance/contract/core/constants.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { userScreenTexts } from "@microfinance/contract/users/texts.ts";
import { expect, test, vi } from "vitest";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { enter, errorResponse, field, render } from "../../../test-support/render.tsx";
import type { Claims } from "../../core/claims.ts";
import { StaffSignUpForm } from "../../account/staff-sign-up-form.tsx";
import UsersPage from "../users/users-page.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import StaffPage from "./staff-page.tsx";

const actor: Actor = {
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id: 1,
  role_ids: [roleIds.manager],
  permissions: [],
};
const record = (userId: number, role: number): StaffRecord => ({
  id: 3,
  staff_id: 3,
  user_id: userId,
  status: "active",
  position: null,
  department: null,
  employment_date: null,
  customer_id: null,
  created_at: "2026-01-12T10:00:00Z",
  user: {
    id: userId,
    first_name: "Sorie",
    middle_name: null,
    last_name: "Turay",
    email: "sorie@gmail.com",
    phone: "+232-77-654321",
    second_phone: null,
    other_phone: null,
    gender: null,
    date_of_birth: null,
    status: "active",
    roles: staffRoles.filter(({ id }) => id === role).map(({ id, name }) => ({ id, name })),
    customer_id: null,
    invitation: null,
  },
  permissions: [],
});

function open(shown: StaffRecord) {
  const onDone = vi.fn<(text: string, tone?: string) => void>();
  const roles = staffRoles.map((role) => ({ ...role, type: "staff" }));
  const drawer = <StaffDrawer id={3} actor={actor} onClose={() => undefined} onDone={onDone} />;
  return {
    onDone,
    ...render(drawer, {
      "GET /staff/3": { staff: shown },
      "GET /staff/roles": { roles, data: roles },
    }),
  };
}

const actions = [
  "Update Staff",
  "Change Role",
  "Permissions",
  "Activate Staff",
  "Deactivate Staff",
  "End Sessions",
];
const disabled = () =>
  actions.filter((name) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled);

test("AUTH-44 a manager acts on no other manager, and reads why", async () => {
  open(record(9, roleIds.manager));
  expect(
    await screen.findByText("Only a system admin can act on a manager or system admin."),
  ).toBeTruthy();
  expect(disabled()).toEqual(actions);
});

test("AUTH-44 a manager grants no role above an officer's, and reads why", async () => {
  const { user } = open(record(9, roleIds.loanOfficer));
  await user.click(await screen.findByRole("button", { name: "Change Role" }));
  for (const name of ["Manager", "System Admin"])
    expect(await screen.findByRole("radio", { name })).toHaveProperty("disabled", true);
  expect(screen.getByRole("radio", { name: "Cashier" })).toHaveProperty("disabled", false);
  expect(screen.getByText("Only a system admin can grant Manager and System Admin.")).toBeTruthy();
});

test("AUTH-44 nobody changes the own role, permissions or status", async () => {
  const { user } = open(record(1, roleIds.manager));
  expect(
    await screen.findByText("You cannot change your own role, permissions or status."),
  ).toBeTruthy();
  expect(disabled()).toEqual(actions.slice(1));
  await user.click(screen.getByRole("button", { name: "Update Staff" }));
  expect(field("Status").disabled).toBe(true);
});

test("AUTH-54 Update Staff is skipped unchanged, and refuses a day that does not exist", async () => {
  const { user, onDone, requests } = open(record(9, roleIds.cashier));
  await user.click(await screen.findByRole("button", { name: "Update Staff" }));
  enter({ "Employment date": "32-01-2026" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(generalTexts.invalidDate)).length).toBeGreaterThan(0);
  enter({ "Employment date": "" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onDone).toHaveBeenCalledWith(generalTexts.unchanged, "warning");
  expect(requests).toEqual([]);
});

test("AUTH-43 who may not read staff reads so, without a request", () => {
  render(<StaffPage params={new URLSearchParams()} />, {}, { roles: [roleIds.loanOfficer] });
  expect(screen.getByText(generalTexts.forbidden)).toBeTruthy();
});

test("AUTH-43 who may not read users is told so, and reads it on the page", async () => {
  const { user } = render(
    <UsersPage params={new URLSearchParams()} />,
    { "GET /user/all": errorResponse(403, generalTexts.forbidden) },
    { roles: [roleIds.loanOfficer] },
  );
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain(userScreenTexts.forbidden);
  await user.click(within(alert).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByText(userScreenTexts.forbidden)).toBeTruthy();
});

test.each([
  [
    "a manager the roles below",
    roleIds.manager,
    staffRoles.filter(({ id }) => id !== roleIds.manager && id !== roleIds.systemAdmin),
  ],
  ["a system admin every role", roleIds.systemAdmin, staffRoles],
] as const)("AUTH-47, AUTH-44 Sign Up a Staff offers %s", (_name, role, offered) => {
  const claims = { ...actor, id: 1, role_ids: [role] } as unknown as Claims;
  render(<StaffSignUpForm claims={claims} />);
  const options = within(screen.getByLabelText("Role")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(offered.map(({ name }) => name));
});
