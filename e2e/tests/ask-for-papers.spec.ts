import { expect, test } from "../fixtures.ts";
import { pdf } from "../files/sample-files.ts";
import { apply, enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("LOAN-100, LOAN-101 the reviewer asks for a paper; the customer reads it on Home and adds it", async ({
  page,
  signedIn,
}) => {
  const person = await enterNewCustomer(page);
  const loanId = await apply(page, person);

  const office = await signedIn("finance");
  const review = new ReviewPanel(office);
  await review.open(loanId);
  await review.panel.getByRole("button", { name: "Ask for papers" }).click();
  await expect(review.panel.getByText("The customer was asked for the papers.")).toBeVisible();
  await expect(review.panel.getByText(/^Bank statement: asked for on/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/user/profile");
  const asked = page.getByText(/^The office asks for:/);
  await expect(asked).toContainText("bank statement");
  await page.getByRole("link", { name: "Add papers" }).click();
  const papers = page.getByRole("dialog").getByRole("listitem");
  const statement = papers.filter({ hasText: "Bank statement" });
  await expect(statement).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await statement.getByRole("button", { name: /^Choose file ?: Bank statement$/ }).click();
  await (await choosing).setFiles(pdf("statement.pdf", "Bank statement"));
  await expect(page.getByText("File added.")).toBeVisible();
  await expect(statement).toBeHidden();
  await page.goto("/user/profile");
  await expect(asked).toBeVisible();
  await expect(asked).not.toContainText("bank statement");

  // The reviewer reads the file, and the paper is no longer waited for.
  await office.reload();
  await review.open(loanId);
  await expect(review.panel.getByText("statement.pdf").first()).toBeVisible();
  await expect(review.panel.getByText(/^Bank statement: asked for on/)).toBeHidden();
});

test("KYC-30 a refused paper is asked for again with its reason, and another one is accepted", async ({
  page,
  signedIn,
}) => {
  const person = await enterNewCustomer(page);
  const loanId = await apply(page, person);
  const office = await signedIn("finance");
  const review = new ReviewPanel(office);
  await review.open(loanId);
  await review.panel.getByRole("button", { name: "Ask for papers" }).click();
  await expect(review.panel.getByText("The customer was asked for the papers.")).toBeVisible();

  const send = async (name: string) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/user/profile");
    await page.getByRole("link", { name: "Add papers" }).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^Choose file ?: Bank statement$/ }).click();
    await (await choosing).setFiles(pdf(name, name));
    await expect(page.getByText("File added.")).toBeVisible();
  };
  await send("cut.pdf");

  const openDocuments = async () => {
    await office.reload();
    await review.open(loanId);
    await review.panel.getByRole("tab", { name: /^Documents/ }).click();
  };
  await openDocuments();
  await review.panel.getByRole("button", { name: "Refuse cut.pdf" }).first().click();
  const refusal = office.getByRole("dialog", { name: "Refuse cut.pdf" });
  await refusal.getByLabel("Reason").fill("The second page is cut off");
  await refusal.getByRole("button", { name: "Refuse this paper" }).click();
  await expect(review.panel.getByText("Refused", { exact: true }).first()).toBeVisible();

  await page.goto("/user/profile");
  await page.getByRole("link", { name: "Add papers" }).click();
  await expect(page.getByText("Not accepted: The second page is cut off")).toBeVisible();
  await send("whole.pdf");

  await openDocuments();
  await review.panel.getByRole("button", { name: "Accept whole.pdf" }).first().click();
  await expect(review.panel.getByText("Accepted", { exact: true }).first()).toBeVisible();
  const needed = review.panel.getByRole("list", { name: "Papers that the product needs" }).first();
  await expect(needed.getByText(/^Bank statement\s*accepted$/)).toBeVisible();
});
