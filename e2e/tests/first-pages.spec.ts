import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";
import { OfficeMenu } from "../page-objects/office-menu.ts";
import { expectTouchTargets } from "../page-objects/touch-targets.ts";

test("SITE-61, SITE-62 a manager begins with what waits for a decision, opens it from there, and keeps a section at hand", async ({
  office,
  signedIn,
}) => {
  const { loan_id, full_name } = await office.loan("processed");
  const page = await signedIn("manager");
  await page.goto("/staff/dashboard");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("To decide");
  const menu = new OfficeMenu(page);
  await expect(menu.own.getByRole("link")).toHaveText([
    "To decide",
    "Loans",
    "Books",
    "Cash",
    "Partners",
    "Reports",
    "Customers",
  ]);
  await expect(page.getByText(/^\d+ wait for you, the oldest for \d+ days\.$/)).toBeVisible();

  // The newest application is the last of the list.
  const row = page.getByRole("button", { name: `Approve, ${full_name}, ${loan_id}` });
  const next = page.getByRole("button", { name: "Next page" });
  await expect(
    page.getByRole("table", { name: "To decide" }).getByRole("button").first(),
  ).toBeVisible();
  while (!(await row.isVisible()) && (await next.isEnabled())) await next.click();
  await row.click();
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  await expect(panel).toContainText(loan_id);
  expect(new URL(page.url()).hash).toBe(`#review-loans?review=decision&loan=${loan_id}`);
  await page.goBack();
  await expect(title).toHaveText("To decide");

  await menu.openAll();
  await menu.section("Arrears").hover();
  await menu.all.getByRole("button", { name: "Pin Arrears" }).click();
  await menu.opener.click();
  await page.reload();
  await expect(menu.section("Arrears")).toBeHidden();
  await menu.own.getByRole("link", { name: "Arrears" }).click();
  await expect(title).toHaveText(/^Arrears/);
  await menu.go("Overview");
  await expect(title).toHaveText(/^Welcome, /);
});

test("SITE-61 on a phone the menu is as high as a finger needs, All sections and its pins too", async ({
  openPage,
  tokens,
}) => {
  const page = await openPage(await tokens.of("sysadmin"), { hasTouch: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/staff/dashboard#accounts");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = new OfficeMenu(page);
  await menu.openAll();
  await expect(menu.section("Overview")).toBeVisible();
  await expectTouchTargets(page, "the menu");
  await expectNoAxeFindings(page, "the menu");
  await page.getByRole("button", { name: "Close menu" }).click();
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  await expectNoOverflow(page, "text of twice its size");
  const search = await page.getByRole("button", { name: /^Search or go to/ }).boundingBox();
  expect(search?.width, "width of the search").toBeGreaterThanOrEqual(44);
});
