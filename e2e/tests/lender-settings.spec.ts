import { expect, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("LOAN-74, SITE-57 a system admin enters the lender and a partner, which visitors read, and both are recorded", async ({
  office,
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.page.clock.install();
  await backOffice.open("settings", "Settings");
  const panel = (title: string) =>
    backOffice.main.locator("section").filter({
      has: backOffice.page.getByRole("heading", { name: title, exact: true }),
    });
  const press = (title: string, name: string) =>
    panel(title).getByRole("button", { name, exact: true }).click();

  const address = `${Date.now() % 100_000} Siaka Stevens Street`;
  await press("Lender", "Edit");
  await panel("Lender").getByLabel("Email", { exact: true }).fill("office@lender.org");
  await panel("Lender").getByLabel("Address", { exact: true }).fill(address);
  await backOffice.closesAfter(() => press("Lender", "Save"), "Settings saved.", 3);
  const stored = await office.call("basic", "GET", "/settings");
  expect(stored.body["settings"]).toMatchObject({ address, email: "office@lender.org" });

  await press("Partners", "Edit");
  await press("Partners", "Add a partner");
  const added = panel("Partners").getByRole("group").last();
  await added.getByLabel("Name").fill("Salone <Bank>");
  await added.getByLabel("What for").fill("Bank transfers");
  await press("Partners", "Save");
  await expect(panel("Partners").getByText("Settings saved.")).toBeVisible();
  await press("Claims", "Edit");
  await panel("Claims").getByLabel("Customers, as of").fill("");
  await press("Claims", "Save");
  await expect(panel("Before you publish")).toContainText("Not verified: Customers, 100+");

  // The public pages keep their content for a second.
  const named = async () => {
    await backOffice.page.goto("/about");
    return backOffice.page.getByRole("heading", { name: "Salone <Bank>" }).count();
  };
  await expect.poll(named).toBeGreaterThan(0);
  const auditLog = await office.call(
    "auditor",
    "GET",
    "/audit?record_type=settings&action=settings.",
  );
  const entries = auditLog.body["entries"] as { after: object }[];
  expect(entries.map(({ after }) => after)).toContainEqual(expect.objectContaining({ address }));
  expect(entries.flatMap(({ after }) => Object.keys(after))).toEqual(
    expect.arrayContaining(["site_partners", "site_claims"]),
  );
});
