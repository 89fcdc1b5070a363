import { directoryTexts as texts } from "@microfinance/contract/directory/texts.ts";
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { render } from "../../../test-support/render.tsx";
import { DirectoryPanel } from "./directory-panel.tsx";

const show = (directory: object | null) =>
  render(
    <DirectoryPanel />,
    { "GET /connections/directory": { directory } },
    { roles: [roleIds.systemAdmin] },
  );
const directory = {
  name: "Microsoft",
  issuer: "https://login.example/tenant",
  groups: [{ group: "tills", role: "Cashier" }],
  has_second_factor: false,
  linked: 3,
  last_sign_in_at: "2026-03-16T09:00:00.000Z",
  last_refusal: { at: "2026-03-16T10:00:00.000Z", who: "a@lender.example", text: texts.noGroup },
};

test("AUTH-78 the directory is shown with its last sign-in and its last refusal", async () => {
  show(directory);
  expect(await screen.findByText("https://login.example/tenant")).toBeTruthy();
  expect(screen.getByText("tills: Cashier")).toBeTruthy();
  expect(screen.getByText("Asked for here")).toBeTruthy();
  expect(screen.getByText(new RegExp(`a@lender.example: ${texts.noGroup}`))).toBeTruthy();
  expect(screen.queryByText(texts.noGroups)).toBe(null);
});

test("AUTH-78 without groups it says that no staff come in, and without a directory that none is set", async () => {
  show({ ...directory, groups: [], last_sign_in_at: null, last_refusal: null });
  expect(await screen.findByText(texts.noGroups)).toBeTruthy();
  cleanup();
  show(null);
  expect(await screen.findByText(texts.off)).toBeTruthy();
});
