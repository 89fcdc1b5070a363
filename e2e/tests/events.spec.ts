import { randomUUID } from "node:crypto";
import { expect, expectNoOverflow, test } from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { approveControl } from "../page-objects/second-administrator.ts";

test.use({ viewport: { width: 360, height: 800 } });

test("CONN-9, CONN-11 an admin adds a receiver on a phone, a second one agrees, and a test event is tried and shown", async ({
  signedIn,
  office,
}) => {
  const admin = new BackOffice(await signedIn("sysadmin"));
  const { page } = admin;
  const name = `Books ${randomUUID().slice(0, 8)}`;
  await admin.open("settings?panel=events", "Settings");
  await admin.button("New receiver").click();
  await admin.dialog.getByLabel("Name").fill(name);
  // No such name is ever found.
  await admin.dialog.getByLabel("Address").fill("https://books.invalid/events");
  await admin.dialog.getByLabel("payment.recorded").check();
  await expectNoOverflow(page);
  await admin.button("Make the receiver").click();
  await admin.acknowledge(`${name} is made, and gets events once a second administrator agrees.`);
  await expect(admin.dialog.getByRole("code")).toContainText(/^whsec_/);
  await expectNoOverflow(page);
  await approveControl(office, `Receiver of events ${name}`);

  await page.reload();
  await admin.button("Show more").first().click();
  await admin.button(`Manage ${name}`).click();
  await admin.button("Send a test event").click();
  await admin.acknowledge("The test event is on its way.");
  await expect(async () => {
    await page.reload();
    await admin
      .button(/^receiver\.tested of/)
      .first()
      .click();
    await expect(admin.dialog).toContainText("getaddrinfo", { timeout: 1_000 });
  }).toPass();
  await expect(admin.dialog).toContainText('"type":"receiver.tested"');
  await expectNoOverflow(page);
});
