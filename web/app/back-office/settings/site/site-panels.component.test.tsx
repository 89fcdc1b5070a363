import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { enter, render } from "../../../../test-support/render.tsx";
import { SitePanels } from "./site-panels.tsx";

function show(changes: Partial<LenderSettings> = {}, readOnly = false) {
  const save = vi.fn<(change: object) => Promise<string>>(() => Promise.resolve("Settings saved."));
  const settings = { ...defaultSettings, ...changes };
  const { user } = render(<SitePanels settings={settings} readOnly={readOnly} save={save} />);
  const panel = (name: string) => within(screen.getByRole("region", { name }));
  const press = (name: string, button: string) =>
    user.click(panel(name).getByRole("button", { name: button }));
  return { save, panel, press };
}

test("SITE-57 opening hours and map point are saved; half of a point is refused", async () => {
  const { save, panel, press } = show();
  await press("Office", "Edit");
  enter({ "Opening hours": "Mon to Fri, 8 to 16", Latitude: "8.48" });
  await press("Office", "Save");
  expect(save).not.toHaveBeenCalled();
  enter({ Longitude: "-13.23" });
  await press("Office", "Save");
  expect(save).toHaveBeenCalledWith({
    site_hours: "Mon to Fri, 8 to 16",
    site_map: { latitude: 8.48, longitude: -13.23 },
  });
  expect(await panel("Office").findByText("Settings saved.")).toBeTruthy();
});

test("SITE-75 who the lender is is saved; what is no phone is refused", async () => {
  const { save, panel, press } = show({ site_licence: "MFI/7" });
  await press("Who we are", "Edit");
  enter({ "Legal name": "Salone Credit Limited", "WhatsApp number": "ask us" });
  await press("Who we are", "Save");
  expect(save).not.toHaveBeenCalled();
  expect(panel("Who we are").getAllByText(settingsTexts.invalidWhatsapp)).not.toEqual([]);
  enter({ "WhatsApp number": "076 123456" });
  await press("Who we are", "Save");
  expect(save).toHaveBeenCalledWith({
    site_legal_name: "Salone Credit Limited",
    site_registration: "",
    site_regulator: "",
    site_licence: "MFI/7",
    site_whatsapp: "076 123456",
  });
});

test("SITE-57 an entry of a list is added, complete only, and removed", async () => {
  const { save, press } = show({ site_team: [{ name: "Isata Koroma", role: "Manager" }] });
  await press("Team", "Edit");
  await press("Team", "Add a person");
  await press("Team", "Save");
  expect(save).not.toHaveBeenCalled();
  await press("Team", "Cancel");
  await press("Team", "Edit");
  await press("Team", "Remove this person");
  await press("Team", "Save");
  expect(save).toHaveBeenCalledWith({ site_team: [] });
});

test("SITE-57 a testimonial needs the day of its consent", async () => {
  const { save, press } = show();
  await press("Testimonials", "Edit");
  await press("Testimonials", "Add a testimonial");
  enter({ "What they said": "Fair and quick.", Name: "Hawa", "Consent given on": "31-02-2026" });
  await press("Testimonials", "Save");
  expect(save).not.toHaveBeenCalled();
  enter({ "Consent given on": "02-03-2026" });
  await press("Testimonials", "Save");
  expect(save).toHaveBeenCalledWith({
    site_testimonials: [
      { quote: "Fair and quick.", name: "Hawa", detail: "", consent_on: "2026-03-02" },
    ],
  });
});

test("SITE-57 a claim without its day is not verified; a reader changes nothing", () => {
  const claims = {
    ...defaultSettings.site_claims,
    customers: { value: "1,200", as_of: null },
    approval_rate: { value: "95%", as_of: "2026-03-01" },
  };
  show({ site_claims: claims }, true);
  expect(screen.getByText("1,200, not verified")).toBeTruthy();
  expect(screen.getByText("95%, as of 01 Mar 2026")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});
