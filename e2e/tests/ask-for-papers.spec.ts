import { expect, test } from "../fixtures.ts";
import { pdf } from "../files/sample-files.ts";
import { apply, enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("LOAN-100, KYC-30 the reviewer asks for a paper, the customer adds it from Home, it is refused with a reason, and another is accepted", async ({
  page,
  signedIn,
}) => {
  const person = await enterNewCustomer(page);
  const loanId = await apply(page, person);
  const office = await signedIn("finance");
  const review = new ReviewPanel(office);
  await page.setViewportSize({ width: 360, height: 640 });
  const waiting = review.panel.getByText(/^Bank statement: asked for on/);
  const asked = page.getByText(/^The office asks for:/);

  await test.step("the reviewer asks for the papers that are missing", async () => {
    await review.open(loanId);
    await review.panel.getByRole("button", { name: "Ask for papers" }).click();
    await expect(review.panel.getByText("The customer was asked for the papers.")).toBeVisible();
    await expect(waiting).toBeVisible();
  });

  const papers = page.getByRole("dialog").getByRole("listitem");
  const statement = papers.filter({ hasText: "Bank statement" });
  const send = async (name: string) => {
    const choosing = page.waitForEvent("filechooser");
    await statement.getByRole("button", { name: /^Choose file ?: Bank statement$/ }).click();
    await (await choosing).setFiles(pdf(name, name));
    await expect(page.getByText("File added.")).toBeVisible();
    await expect(statement).toBeHidden();
  };
  await test.step("the customer reads it on Home and adds the paper", async () => {
    await page.goto("/user/profile");
    await expect(asked).toContainText("bank statement");
    await page.getByRole("link", { name: "Add papers" }).click();
    await expect(statement).toBeVisible();
    await send("cut.pdf");
  });

  const openDocuments = async () => {
    await office.reload();
    await review.open(loanId);
    await review.panel.getByRole("tab", { name: /^Documents/ }).click();
  };
  await test.step("the reviewer no longer waits for it, reads it, and refuses it", async () => {
    await office.reload();
    await review.open(loanId);
    await expect(review.panel.getByText("cut.pdf").first()).toBeVisible();
    await expect(waiting).toBeHidden();
    await review.panel.getByRole("tab", { name: /^Documents/ }).click();
    await review.panel.getByRole("button", { name: "Refuse cut.pdf" }).first().click();
    const refusal = office.getByRole("dialog", { name: "Refuse cut.pdf" });
    await refusal.getByLabel("Reason").fill("The second page is cut off");
    await refusal.getByRole("button", { name: "Refuse this paper" }).click();
    await expect(review.panel.getByText("Refused", { exact: true }).first()).toBeVisible();
  });

  await test.step("the customer reads why and sends another, which is accepted", async () => {
    // The page was open: it reads the papers again after a while.
    await page.reload();
    await expect(statement).toBeVisible();
    await expect(page.getByText("Not accepted: The second page is cut off")).toBeVisible();
    await send("whole.pdf");
    await openDocuments();
    await review.panel.getByRole("button", { name: "Accept whole.pdf" }).first().click();
    await expect(review.panel.getByText("Accepted", { exact: true }).first()).toBeVisible();
    const needed = review.panel
      .getByRole("list", { name: "Papers that the product needs" })
      .first();
    await expect(needed.getByText(/^Bank statement\s*accepted$/)).toBeVisible();
  });
});
