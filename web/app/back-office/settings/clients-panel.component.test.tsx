import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { apiClient } from "../../../test-support/program.fixture.ts";
import { enter, render } from "../../../test-support/render.tsx";
import { ClientsPanel } from "./clients-panel.tsx";

const people = [
  { id: 3, name: "Isata Koroma", position: null, department: null, status: "active" },
];
const staff = { "GET /staff/all": { staff: people, data: people } };
const asAdmin = { roles: [roleIds.systemAdmin] };

test("CONN-1 a client is made with its rights, and its secret is shown once", async () => {
  const made = { msg: "Bank feed is made.", client: apiClient(), secret: "s3cret", request: null };
  const { user, requests } = render(
    <ClientsPanel />,
    {
      ...staff,
      "GET /connections/clients": [{ clients: [] }, { clients: [apiClient()] }],
      "POST /connections/clients": made,
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "New client" }));
  await screen.findByRole("option", { name: "Isata Koroma" });
  await user.selectOptions(screen.getByLabelText("Answers for it"), "Isata Koroma");
  enter({ Name: "Bank feed", Networks: "196.1.2.0/24\n196.1.3.7" });
  await user.click(screen.getByLabelText("Record payments"));
  await user.click(screen.getByRole("button", { name: "Make the client" }));
  expect(await screen.findByText("s3cret")).toBeTruthy();
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/connections/clients",
      body: {
        name: "Bank feed",
        owner_id: 3,
        rights: ["payments.record"],
        networks: ["196.1.2.0/24", "196.1.3.7"],
        expires_on: null,
        branch_id: 1,
        reach: "all",
        chosen_branches: [],
      },
    },
  ]);
});

test("CONN-5 a revoked client is listed without acts", async () => {
  render(
    <ClientsPanel />,
    {
      ...staff,
      "GET /connections/clients": {
        clients: [apiClient({ revoked_at: "2026-03-02T09:00:00.000Z", secrets: [] })],
      },
    },
    asAdmin,
  );
  expect(await screen.findByText("Revoked")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Access of Bank feed" })).toBeNull();
});
