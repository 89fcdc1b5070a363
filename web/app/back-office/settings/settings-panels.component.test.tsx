import { screen, waitFor, within } from "@testing-library/react";
import { fieldTexts, generalTexts } from "@microfinance/contract/core/texts.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { expect, test, vi } from "vitest";
import { enter, errorResponse, render } from "../../../test-support/render.tsx";
import { LenderPanel } from "./lender-panel.tsx";
import SettingsPage from "./settings-page.tsx";

const settings = { ...defaultSettings, lender_name: "Salone Credit" };

test("LOAN-74 the lender needs a name and a valid address of mail, and an unchanged edit is skipped", async () => {
  const save = vi.fn<(change: object) => Promise<string>>(() => Promise.resolve("Settings saved."));
  const { user } = render(<LenderPanel settings={settings} readOnly={false} save={save} />);
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await press("Edit");
  enter({ Name: " " });
  await press("Save");
  expect((await screen.findAllByText(settingsTexts.nameRequired)).length).toBeGreaterThan(0);
  enter({ Name: "Salone Credit", Email: "office" });
  await press("Save");
  expect((await screen.findAllByText(fieldTexts.email)).length).toBeGreaterThan(0);
  expect(save).not.toHaveBeenCalled();
  enter({ Email: settings.email });
  await press("Save");
  expect(await screen.findByText(generalTexts.unchanged)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await press("Edit");
  enter({ Email: "office@lender.org" });
  await press("Save");
  expect(await screen.findByText("Settings saved.")).toBeTruthy();
});

test("AUTH-4 a host that the server refuses has its text, and the edit stays open", async () => {
  const { user } = render(
    <SettingsPage params={new URLSearchParams()} />,
    {
      "PUT /settings": errorResponse(400, settingsTexts.invalidDomain),
      "GET /settings": { settings },
    },
    { roles: [roleIds.systemAdmin] },
  );
  const panel = within(await screen.findByRole("region", { name: "E-mail hosts" }));
  await user.click(panel.getByRole("button", { name: "Edit" }));
  await user.type(panel.getByRole("combobox", { name: "Hosts of your own" }), "not a host{Enter}");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect((await panel.findAllByText(settingsTexts.invalidDomain)).length).toBeGreaterThan(0);
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  expect(panel.queryByText("not a host")).toBeNull();
});

test("ACC-27 the limit of what one person books as charges and differences is saved", async () => {
  const { user, requests } = render(
    <SettingsPage params={new URLSearchParams()} />,
    {
      "GET /settings": { settings },
      "PUT /settings": { settings: { ...settings, charge_limit: 75 } },
    },
    { roles: [roleIds.systemAdmin] },
  );
  const panel = within(await screen.findByRole("region", { name: "Charges and differences" }));
  expect(panel.getByText("NLe 50")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Edit" }));
  const limit = panel.getByRole("textbox", { name: "One person books them up to" });
  await user.clear(limit);
  await user.type(limit, "75");
  await user.click(panel.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ charge_limit: 75 }),
  );
});

test("TILL-17, TILL-18 the count of the safe and the limit of a move are saved; an empty limit is none", async () => {
  const { user, requests } = render(
    <SettingsPage params={new URLSearchParams()} />,
    {
      "GET /settings": { settings },
      "PUT /settings": { settings: { ...settings, safe_count: "used", cash_move_limit: null } },
    },
    { roles: [roleIds.systemAdmin] },
  );
  const panel = within(await screen.findByRole("region", { name: "Tills" }));
  expect(panel.getByText("NLe 5,000")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Edit" }));
  await user.selectOptions(panel.getByRole("combobox", { name: tillTexts.safeLabel }), "used");
  await user.clear(panel.getByRole("textbox", { name: tillTexts.moveLimitLabel }));
  await user.click(panel.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
      safe_count: "used",
      cash_move_limit: null,
    }),
  );
});

test("AUTH-41 who is no system admin reads the settings, without a button to change them", async () => {
  render(
    <SettingsPage params={new URLSearchParams()} />,
    { "GET /settings": { settings } },
    { roles: [roleIds.auditor] },
  );
  expect(await screen.findByText("Only a system admin can change these.")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "E-mail hosts" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("AUTH-55 the page shows a change that waits, to whom may approve it", async () => {
  const request = {
    id: 7,
    kind: "control",
    loan_id: null,
    customer_id: null,
    subject: "Settings",
    customer_name: "",
    amount: null,
    lines: [{ label: "Reviewers differ", value: "on, then off" }],
    reason: "A change of a control",
    asked_by: 6,
    asker_name: "Umu Bangura",
    asked_at: "2026-03-12T09:00:00.000Z",
    state: "waiting",
    effective_at: null,
    answerer_name: null,
    answered_at: null,
    note: "",
    may_approve: true,
    may_stop: true,
  };
  const { user, requests } = render(
    <SettingsPage params={new URLSearchParams()} />,
    {
      "GET /settings": { settings },
      "GET /requests": { requests: [request], page: 1, pages: 1, total: 1 },
      "PATCH /requests/7/approve": { request },
    },
    { roles: [roleIds.systemAdmin] },
  );
  const waiting = within(await screen.findByRole("region", { name: "Waits: Settings" }));
  expect(waiting.getByText("on, then off")).toBeTruthy();
  expect(waiting.getByText(/^Asked by Umu Bangura, waits since/)).toBeTruthy();
  await user.click(waiting.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PATCH")).toBe(true));
});
