import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { enter, render } from "../../../test-support/render.tsx";
import SettingsPage from "./settings-page.tsx";

const show = (address = "") =>
  render(
    <SettingsPage params={new URLSearchParams(address)} />,
    { "GET /settings": { settings: defaultSettings } },
    { roles: [roleIds.systemAdmin] },
  );

const index = async () => within(await screen.findByRole("navigation", { name: "Settings" }));
const hasPanel = (name: string) => screen.queryByRole("region", { name }) !== null;

test("SITE-37 each panel of Settings has its address in the index, under its group", async () => {
  show();
  const loans = within((await index()).getByRole("list", { name: "Loans" }));
  const link = loans.getByRole<HTMLAnchorElement>("link", { name: "Approval ceilings" });
  expect(link.hash).toBe("#settings?panel=ceilings");
  for (const name of ["Lender", "Approval ceilings", "Tills"]) expect(hasPanel(name)).toBe(true);
});

test("SITE-37 the address of a panel shows it alone", async () => {
  show("panel=ceilings");
  const chosen = (await index()).getByRole("link", { name: "Approval ceilings" });
  expect(chosen.getAttribute("aria-current")).toBe("page");
  expect([hasPanel("Approval ceilings"), hasPanel("Write-offs"), hasPanel("Tills")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("SITE-37 a search finds panels by title, group and what they are about", async () => {
  show();
  const found = await index();
  enter({ "Find a setting": "blind count" });
  expect([hasPanel("Tills"), hasPanel("Lender")]).toEqual([true, false]);
  expect(found.queryByRole("link", { name: "Lender" })).toBeNull();
  enter({ "Find a setting": "weather" });
  expect(screen.getByText('No setting found for "weather"')).toBeTruthy();
});
