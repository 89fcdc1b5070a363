import { roleIds } from "@microfinance/contract/core/constants.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { render } from "../../../test-support/render.tsx";
import { missingSettings } from "./missing-settings.ts";
import SystemPage from "./system-page.tsx";

const letterhead = { lender_name: "Sierra Credit", address: "", phone: "", email: "", logo: null };
const backup = {
  on: true,
  segment_at: "2026-03-16T08:59:00.000Z",
  base_at: null,
  keep_days: 7,
  late: false,
  error: null,
};
const portfolio = { outstanding: 0, par30: null, par30_restructured: null, collected: 0, due: 0 };
const answers = (system: object) => ({
  "GET /dashboard/work": { work: { as_of: "2026-03-16", portfolio } },
  "GET /dashboard/system": { system },
  "GET /settings": { settings: { ...defaultSettings, lender_name: "Sierra Credit" } },
  "GET /settings/letterhead": { letterhead },
  "GET /settings/backup": { backup },
});

const part = async (name: string) => within(await screen.findByRole("region", { name }));

test("SITE-64 System names what is wrong, who has no second step and what is not filled in, each with its place", async () => {
  render(
    <SystemPage />,
    answers({
      problems: ["messages failed", "backup file too old"],
      backup_file: "2026-03-14T23:00:00.000Z",
      failed_messages: 2,
      without_second_factor: [
        { staff_id: 7, name: "Foday Bah", roles: ["Manager"], is_required: true },
      ],
    }),
    { roles: [roleIds.systemAdmin] },
  );
  const wrong = await part("Needs attention");
  expect((await wrong.findByRole("link")).getAttribute("href")).toBe(
    "/#messages?view=sent&status=failed",
  );
  expect(wrong.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 messages failedWithin a day.",
    "Backup file too oldFor the operator of the server.",
  ]);
  expect((await part("Backup files")).getByText("14 Mar 2026 23:00")).toBeTruthy();
  const alone = (await part("Sign-in without a second step")).getByRole("listitem");
  expect(alone.textContent).toBe("Foday BahManager, asked at the next sign-in");
  const missing = await part("Still to fill in");
  expect((await missing.findByRole("link", { name: "Address" })).getAttribute("href")).toBe(
    "/#settings?panel=lender",
  );
  expect(missing.queryByText("Name of the lender")).toBeNull();
});

test("SITE-64 what is in order is said in one line", async () => {
  render(<SystemPage />, answers({ problems: [], failed_messages: 0, without_second_factor: [] }), {
    roles: [roleIds.systemAdmin],
  });
  expect(await screen.findByText("Nothing is wrong.")).toBeTruthy();
  expect(screen.getByText("Everybody has a second step.")).toBeTruthy();
  expect(screen.getByText(/BACKUP_DIR is not set/)).toBeTruthy();
});

test.each([{}, { backup_file: null }])(
  "SITE-64 without any backup (%j) something is wrong",
  async (file) => {
    const system = { problems: [], failed_messages: 0, without_second_factor: [], ...file };
    render(
      <SystemPage />,
      { ...answers(system), "GET /settings/backup": { backup: { ...backup, on: false } } },
      { roles: [roleIds.systemAdmin] },
    );
    expect(await screen.findByText("There is no backup")).toBeTruthy();
    expect(screen.queryByText("Nothing is wrong.")).toBeNull();
  },
);

test("SITE-64 nothing is missing of a lender who filled in everything", () => {
  const settings = {
    ...defaultSettings,
    ...letterhead,
    address: "12 Kissy Road",
    phone: "076123456",
    email: "office@example.org",
    how_to_pay: { ...defaultSettings.how_to_pay, bank_account: "Rokel 1" },
    second_factor_roles: [],
    site_hours: "8 to 5",
    site_legal_name: "Salone Credit Limited",
    site_registration: "SL-12",
    site_regulator: "Bank of Sierra Leone",
    site_licence: "MFI-7",
    site_complaints: [{ step: "Tell us.", within: "a week" }],
    site_whatsapp: "076 123456",
    site_map: { latitude: 8.4, longitude: -13.2 },
    site_claims: Object.fromEntries(
      Object.entries(defaultSettings.site_claims).map(([name, { value }]) => [
        name,
        { value, as_of: "2026-03-01" },
      ]),
    ) as typeof defaultSettings.site_claims,
  };
  expect(missingSettings(settings, "/logo.png")).toEqual([]);
  expect(missingSettings(defaultSettings, null)).toHaveLength(16);
});
