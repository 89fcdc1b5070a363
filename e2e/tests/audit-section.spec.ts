import { roleIds } from "@microfinance/contract/core/constants.ts";
import { expect, test } from "../fixtures.ts";
import { newColleague } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const auditLog = "Audit log";

test("AUTH-61 the Audit section: searched by person, action, record and date, before and after side by side, exported", async ({
  office,
  signedIn,
}) => {
  const colleague = await newColleague(office, roleIds.cashier);
  const update = (position: string) =>
    office.call("manager", "PUT", `/staff/${colleague.id}/update-staff`, { position });
  expect((await update("Teller")).status).toBe(200);
  expect((await update("Head teller")).status).toBe(200);
  const backOffice = new BackOffice(await signedIn("auditor"));
  await backOffice.open("audit", "Audit");
  expect(await backOffice.heads(auditLog)).toEqual(["Time", "Event"]);
  const filters = backOffice.page.getByRole("search", { name: "Audit log" });
  const field = (label: string) => filters.getByLabel(label, { exact: true });

  await field("Person").fill("manager@demo.org");
  await field("Action").fill("staff.");
  await backOffice.page.keyboard.press("Escape");
  await field("Record").selectOption("staff");
  await field("Record id").fill(String(colleague.id));
  await expect(backOffice.rows(auditLog)).toHaveCount(2);
  await expect(backOffice.rows(auditLog).first()).toContainText(/^.* changed .*: position$/);
  // The address has the search, so that it can be shared.
  await expect(backOffice.page).toHaveURL(new RegExp(`record_id=${colleague.id}`));
  await field("From").fill("01-01-2090");
  await expect(backOffice.main.getByText("No events found")).toBeVisible();
  await field("From").fill("01-01-2020");
  await field("To").fill("01-01-2090");
  await expect(backOffice.rows(auditLog)).toHaveCount(2);

  await backOffice.rows(auditLog).first().getByRole("button").click();
  const panel = backOffice.page.getByRole("dialog", { name: "Staff member changed" });
  const change = panel.getByRole("row").filter({ hasText: "position" });
  await expect(change.getByRole("cell")).toHaveText(["Teller", "Head teller"]);
  await expect(panel).toContainText("staff.update");
  await panel.getByRole("link", { name: "Everything done to this record" }).click();
  await expect(backOffice.rows(auditLog)).toHaveCount(3);
  await expect(backOffice.rows(auditLog).last()).toContainText(" added ");
  await backOffice.button("Close panel").click();

  await backOffice.main.getByRole("button", { name: "Export" }).click();
  const download = backOffice.page.waitForEvent("download");
  await backOffice.page.getByRole("menuitem", { name: "CSV" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream())
    chunks.push(Buffer.from(chunk as Uint8Array));
  const lines = Buffer.concat(chunks).toString("utf8").trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("Head teller");
  await backOffice.button("Clear").click();
  await expect(backOffice.rows(auditLog)).toHaveCount(10);
  const views = backOffice.main.getByRole("radiogroup", { name: "Saved filters" });
  const view = (name: string) => views.getByText(name, { exact: true });
  await view("Money").click();
  await expect(backOffice.page).toHaveURL(/view=money/);
  await expect(backOffice.rows(auditLog).filter({ hasText: " signed in" })).toHaveCount(0);
  await view("Staff").click();
  // Other tests act at the same time: theirs may be newer.
  const changes = backOffice.rows(auditLog).filter({ hasText: / changed .*: position$/ });
  await expect(changes.first()).toBeVisible();
});
