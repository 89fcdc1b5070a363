import {
  expect,
  expectEnoughContrast,
  expectNoAxeFindings,
  expectNoOverflow,
  test,
} from "../fixtures.ts";
import { BackOffice } from "../page-objects/back-office.ts";

test("MSG-14, MSG-19, MSG-22 Messages: what was sent, a message whose outcome is unknown, and the templates", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("manager"));
  const { page } = backOffice;
  await backOffice.open("messages", "Messages");
  await backOffice.main.getByRole("tab", { name: "Sent" }).click();
  const list = "Sent messages";
  expect(await backOffice.heads(list)).toEqual(["To", "Message", "By", "State", "Cost", "Written"]);
  await expect(backOffice.main.getByText(/not known whether/)).toBeVisible();
  await expect(backOffice.main.getByRole("cell", { name: /^SLE / }).first()).toBeVisible();
  await expectNoAxeFindings(page);

  await backOffice.button("Show them").click();
  await expect(page).toHaveURL(/status=unknown/);
  const row = backOffice.rows(list).filter({ hasText: "Outcome unknown" }).first();
  await row.getByRole("button").first().click();
  await expect(backOffice.dialog).toContainText("the operation timed out");
  await expect(backOffice.dialog).toContainText("get the same text twice");
  await expectEnoughContrast(page);
  await backOffice.dialog.getByRole("button", { name: "Send again" }).click();
  await expect(backOffice.main.getByText("The message is sent again.")).toBeVisible();

  await backOffice.main.getByRole("tab", { name: "Templates" }).click();
  const krio = backOffice.main.getByRole("region", { name: "Payment received (Krio)" });
  await expect(krio.getByText("Draft, not checked")).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
});

test("MSG-14 an auditor reads what was sent, and sends nothing again", async ({ signedIn }) => {
  const backOffice = new BackOffice(await signedIn("auditor"));
  await backOffice.open("messages?view=sent&status=failed", "Messages");
  await backOffice.rows("Sent messages").first().getByRole("button").first().click();
  await expect(backOffice.dialog).toContainText("407 CouldNotRoute");
  await expect(backOffice.dialog.getByRole("button", { name: "Send again" })).toHaveCount(0);
});
