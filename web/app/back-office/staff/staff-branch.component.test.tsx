import { screen, waitFor } from "@testing-library/react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "vitest";
import {
  errorResponse,
  field,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { StaffBranchPanel } from "./staff-branch.tsx";

const actorOf = (role: number, staff_id = 1): Actor => ({
  user_id: 1,
  area: "staff",
  customer_id: null,
  staff_id,
  role_ids: [role],
  permissions: [],
});
const branch = (id: number, name: string) => ({
  id,
  name,
  code: name.toUpperCase(),
  closed_on: null,
});
const stored = { branch_id: 1, reach: null, reach_in_force: "own", chosen_branches: [] };

const show = (
  actor: Actor,
  api: Readonly<Record<string, StubbedResponse | StubbedResponse[]>> = {},
) =>
  render(<StaffBranchPanel id={3} actor={actor} />, {
    "GET /user/profile": { user: {}, has_branches: true },
    "GET /branches": { branches: [branch(1, "Freetown"), branch(2, "Bo"), branch(3, "Makeni")] },
    "GET /staff/3/branch": { staff_branch: stored },
    ...api,
  });

test("BR-1 a lender with one branch shows none of a staff member", async () => {
  const { untilLoaded } = show(actorOf(roleIds.systemAdmin), { "GET /user/profile": { user: {} } });
  await untilLoaded();
  expect(screen.queryByText("Branch")).toBeNull();
});

test("BR-3 a system admin gives a person a branch and chosen ones beside it", async () => {
  const text = "Please choose the branches that the person sees beside their own.";
  const saved = { ...stored, branch_id: 2, reach: "chosen", chosen_branches: [3] };
  const { user, requests } = show(actorOf(roleIds.systemAdmin), {
    "GET /staff/3/branch": [
      { staff_branch: stored },
      { staff_branch: { ...saved, reach_in_force: "chosen" } },
    ],
    "PUT /staff/3/branch": [errorResponse(400, text, { chosen_branches: text }), { msg: "Saved." }],
  });
  expect(await screen.findByText("Their own branch, by the role")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Edit/ }));
  await user.selectOptions(field("Works for"), "Bo");
  await user.selectOptions(field("Sees"), "Their own branch and chosen ones");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("checkbox", { name: "Makeni" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Bo, Makeni")).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({ branch_id: 2, reach: "chosen", chosen_branches: [3] });
});

test.each([
  { who: "a manager", actor: actorOf(roleIds.manager) },
  { who: "the person themselves", actor: actorOf(roleIds.systemAdmin, 3) },
])("BR-3 $who reads the branch and does not change it", async ({ actor }) => {
  show(actor);
  await waitFor(() => expect(screen.getByText("Freetown")).toBeTruthy());
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});
