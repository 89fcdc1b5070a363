import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { enter, render } from "../../../../test-support/render.tsx";
import { RecipientsPanel } from "./recipients-panel.tsx";

const asAdmin = { roles: [roleIds.systemAdmin] };
const recipient = (more: object = {}) => ({
  id: 4,
  name: "Credit bureau",
  kind: "sftp",
  email: "",
  host: "sftp.bureau.example",
  port: 22,
  username: "salone",
  folder: "in",
  host_key: `SHA256:${"A".repeat(43)}`,
  public_key: "ssh-ed25519 AAAAC3Nz microfinance",
  state: "off",
  confirmed_at: null,
  waits: true,
  templates: 0,
  ...more,
});

test("FILE-10 a recipient by SFTP is made, and the key that it lets in is shown", async () => {
  const made = recipient();
  const { user, requests } = render(
    <RecipientsPanel />,
    {
      "GET /connections/recipients": [{ recipients: [] }, { recipients: [made] }],
      "POST /connections/recipients": {
        msg: "Credit bureau is made.",
        recipient: made,
        request: { id: 3, effective_at: null },
      },
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "New recipient" }));
  await user.selectOptions(screen.getByLabelText("Files are sent"), "By SFTP");
  enter({
    Name: "Credit bureau",
    Server: "sftp.bureau.example",
    "User name": "salone",
    Folder: "in",
    "Fingerprint of the server": made.host_key,
  });
  await user.click(screen.getByRole("button", { name: "Make the recipient" }));
  expect(await screen.findByText(made.public_key)).toBeTruthy();
  expect(screen.getByText("Waits")).toBeTruthy();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: "Credit bureau",
      kind: "sftp",
      email: "",
      host: "sftp.bureau.example",
      port: 22,
      username: "salone",
      folder: "in",
      host_key: made.host_key,
      password: null,
    },
  ]);
});

test("FILE-11 what keeps a server from letting files in is shown, and the recipient stays unconfirmed", async () => {
  const refused = "The server did not let this system in.";
  const { user } = render(
    <RecipientsPanel />,
    {
      "GET /connections/recipients": { recipients: [recipient({ state: "on", waits: false })] },
      "POST /connections/recipients/4/confirm": Response.json(
        { success: false, message: refused },
        { status: 409 },
      ),
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "Manage Credit bureau" }));
  await user.click(screen.getByRole("button", { name: "Sign in at the server and confirm" }));
  expect(await screen.findByText(refused)).toBeTruthy();
  expect(screen.getByText("Not confirmed")).toBeTruthy();
});

test("FILE-10 a recipient is removed after it was asked", async () => {
  const { user, requests } = render(
    <RecipientsPanel />,
    {
      "GET /connections/recipients": [{ recipients: [recipient()] }, { recipients: [] }],
      "DELETE /connections/recipients/4": { msg: "Credit bureau is removed." },
    },
    asAdmin,
  );
  await user.click(await screen.findByRole("button", { name: "Manage Credit bureau" }));
  await user.click(screen.getByRole("button", { name: "Remove this recipient" }));
  expect(requests).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove the recipient" }));
  expect(await screen.findByText("Files are downloaded only.")).toBeTruthy();
});
