import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { enter, render } from "../../../test-support/render.tsx";
import { ClientsPanel } from "./clients-panel.tsx";

const secretOf = (id: number) => ({
  id,
  created_at: `2026-03-0${id}T09:00:00.000Z`,
  last_used_at: null,
});
const client = (more: object = {}) => ({
  id: 7,
  client_id: "0c1f2c86-6a7c-4b0e-9f0f-2b7a4f3f9a11",
  name: "Bank feed",
  owner_id: 3,
  owner_name: "Isata Koroma",
  owner_active: true,
  rights: ["customers.list"],
  branch_id: 1,
  reach: "all",
  chosen_branches: [],
  networks: [],
  expires_on: null,
  last_used_at: null,
  revoked_at: null,
  secrets: [secretOf(1)],
  waits: false,
  ...more,
});
const people = [
  { id: 3, name: "Isata Koroma", position: null, department: null, status: "active" },
];
const staff = { "GET /staff/all": { staff: people, data: people } };
const asAdmin = { roles: [roleIds.systemAdmin] };

test("CONN-1 a client is made with its rights, and its secret is shown once", async () => {
  const made = { msg: "Bank feed is made.", client: client(), secret: "s3cret", request: null };
  const { user, requests } = render(
    <ClientsPanel />,
    {
      ...staff,
      "GET /connections/clients": [{ clients: [] }, { clients: [client()] }],
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

test("CONN-5 one of two secrets is removed, and a third one is not made", async () => {
  const two = client({ secrets: [secretOf(1), secretOf(2)] });
  const { user, requests } = render(
    <ClientsPanel />,
    {
      ...staff,
      "GET /connections/clients": [{ clients: [two] }, { clients: [client()] }],
      "DELETE /connections/clients/7/secrets/1": { msg: "Removed", client: client() },
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "Access of Bank feed" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "New secret" }).disabled).toBe(true);
  const [first] = within(screen.getByLabelText("Secrets")).getAllByRole("button");
  await user.click(first ?? document.body);
  await user.click(screen.getByRole("button", { name: "Remove the secret" }));
  expect(await screen.findByRole("button", { name: "New secret" })).toBeTruthy();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /connections/clients/7/secrets/1",
  ]);
});

test("CONN-5 a revoked client is listed without acts", async () => {
  render(
    <ClientsPanel />,
    {
      ...staff,
      "GET /connections/clients": {
        clients: [client({ revoked_at: "2026-03-02T09:00:00.000Z", secrets: [] })],
      },
    },
    asAdmin,
  );
  expect(await screen.findByText("Revoked")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Access of Bank feed" })).toBeNull();
});
