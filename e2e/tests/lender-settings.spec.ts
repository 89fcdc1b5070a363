import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { messages } from "../page-objects/messages.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("LOAN-74, AUTH-4, LOAN-44 Settings: each panel's messages, a saved change, and its event in the audit log", async ({
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
  const edit = (title: string) => panel(title).getByRole("button", { name: "Edit" }).click();
  const refuses = (title: string, text: string) => backOffice.refuses(panel(title), "Save", text);
  const stored = async () =>
    (await office.call("basic", "GET", "/settings")).body["settings"] as Record<string, unknown>;

  const field = (label: string) => panel("Lender").getByLabel(label, { exact: true });
  const name = panel("Lender").getByRole("textbox", { name: "Name", exact: true });
  await edit("Lender");
  const before = await name.inputValue();
  await name.fill(" ");
  await refuses("Lender", "Please enter the name of the lender.");
  await name.fill(before);
  await field("Email").fill("office");
  await refuses("Lender", messages.email);
  await field("Email").fill("office@lender.org");
  const address = `${Date.now()} Siaka Stevens Street`;
  await field("Address").fill(address);
  await panel("Lender").getByRole("button", { name: "Save", exact: true }).click();
  await backOffice.closesAfter("Settings saved.", 3);
  expect(await stored()).toMatchObject({ address, email: "office@lender.org" });
  await edit("Lender");
  await refuses("Lender", messages.unchanged);

  const hosts = "E-mail hosts";
  await edit(hosts);
  await panel(hosts).getByLabel("Hosts of your own").fill("not a host");
  await backOffice.page.keyboard.press("Enter");
  await refuses(hosts, "Enter a domain, for example lender.sl or *.gov.sl.");
  await expectNoAxeFindings(backOffice.page);
  await panel(hosts).getByRole("button", { name: "Cancel" }).click();

  const auditLog = await office.call(
    "auditor",
    "GET",
    "/audit?record_type=settings&action=settings.",
  );
  const entries = auditLog.body["entries"] as { after: unknown }[];
  expect(entries.map(({ after }) => after)).toContainEqual(expect.objectContaining({ address }));
});

test("SITE-57 the lender's content of the public pages is entered, checked, recorded and shown", async ({
  office,
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("sysadmin"));
  await backOffice.open("settings", "Settings");
  const panel = (title: string) =>
    backOffice.main.locator("section").filter({
      has: backOffice.page.getByRole("heading", { name: title, exact: true }),
    });
  const button = (title: string, name: string) => panel(title).getByRole("button", { name });
  await button("Partners", "Edit").click();
  await button("Partners", "Add a partner").click();
  const added = panel("Partners").getByRole("group").last();
  await added.getByLabel("Name").fill("Salone <Bank>");
  await backOffice.refuses(
    panel("Partners"),
    "Save",
    "Please fill in every field of the entry, or remove it.",
  );
  await added.getByLabel("What for").fill("Bank transfers");
  await button("Partners", "Save").click();
  await expect(backOffice.page.getByText("Settings saved.")).toBeVisible();
  await button("Claims", "Edit").click();
  await panel("Claims").getByLabel("Customers, as of").fill("");
  await button("Claims", "Save").click();
  await expect(panel("Before you publish")).toContainText("Not verified: Customers, 100+");
  await expectNoAxeFindings(backOffice.page);
  await backOffice.page.goto("/about");
  await expect(backOffice.page.getByRole("heading", { name: "Salone <Bank>" })).toBeVisible();
  const auditLog = await office.call(
    "auditor",
    "GET",
    "/audit?record_type=settings&action=settings.",
  );
  const entries = auditLog.body["entries"] as { after: object }[];
  expect(entries.flatMap(({ after }) => Object.keys(after))).toEqual(
    expect.arrayContaining(["site_partners", "site_claims"]),
  );
});

test("every role reads Settings, and only a system admin changes them", async ({
  office,
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("auditor"));
  await backOffice.open("settings", "Settings");
  await expect(backOffice.main.getByText("Only a system admin can change these.")).toBeVisible();
  await expect(backOffice.main.getByRole("heading", { name: "E-mail hosts" })).toBeVisible();
  await expect(backOffice.main.getByRole("button", { name: "Edit" })).toHaveCount(0);
  const refused = await office.call("manager", "PUT", "/settings", { lender_name: "Mine" });
  expect(refused.status).toBe(403);
});
