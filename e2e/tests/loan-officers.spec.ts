import { expect, test } from "../fixtures.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("LOAN-131 LOAN-136 a manager assigns chosen loans together, and the review shows the assessment", async ({
  office,
  signedIn,
}) => {
  const first = await office.loan("paying");
  const { customer_id, full_name } = first;
  const second = await office.loan("applied", {
    customer_id,
    full_name,
    loan: { monthly_salary: "500" },
  });
  const { body } = await office.call("cashier", "GET", "/staff/profile");
  const { id, user } = body["staff"] as {
    id: number;
    user: { first_name: string; last_name: string };
  };
  const name = `${user.first_name} ${user.last_name}`;
  const page = await signedIn("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/staff/dashboard#loans?query=${customer_id}`);
  const table = page.getByRole("table", { name: "Loans" });
  await expect(table.getByRole("checkbox")).toHaveCount(3);
  await table.getByRole("checkbox", { name: `Choose ${first.loan_id}` }).check();
  await expect(page.getByText("1 loan chosen")).toBeVisible();
  await table.getByRole("checkbox", { name: "Choose all rows of this page" }).check();
  await expect(page.getByText("2 loans chosen")).toBeVisible();
  await page.getByRole("button", { name: "Assign officer" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign officer" });
  await dialog.getByLabel("Officer").selectOption({ label: name });
  await expect(dialog).toContainText(`The officer of 2 loans is ${name} from `);
  await dialog.getByRole("button", { name: "Assign officer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`The officer of 2 loans is now ${name}.`)).toBeVisible();
  await expect(page.getByText(/loans? chosen/)).toBeHidden();
  await page.getByLabel("Officer", { exact: true }).selectOption({ label: name });
  await expect(page).toHaveURL(new RegExp(`officer=${id}`));
  await expect(table.getByRole("button", { name: /^View LN/ })).toHaveCount(2);

  const review = new ReviewPanel(page);
  await review.open(second.loan_id);
  const facts = review.panel.getByRole("region", { name: "Facts" });
  for (const label of ["Income", "All instalments", "Exposure after", "Worst days late"])
    await expect(facts.getByText(label, { exact: true })).toBeInViewport();
  await expect(facts).toContainText("96% of income, above 40%");
  await expect(facts.getByText("APR", { exact: true })).toBeInViewport();
});
