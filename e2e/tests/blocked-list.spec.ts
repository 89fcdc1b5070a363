import { expect, test } from "../fixtures.ts";
import { apply, enterNewCustomer } from "../page-objects/customer-fixtures.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("KYC-20, KYC-22 a Manager blocks a customer, the review shows it, and the entry is lifted", async ({
  page,
  signedIn,
}) => {
  const person = await enterNewCustomer(page);
  const reason = `Gave papers of another person ${person.customerId}`;

  const office = await signedIn("manager");
  await office.goto(`/staff/dashboard#customer-details?id=${person.customerId}`);
  await office.getByRole("button", { name: "Block this person" }).click();
  const form = office.getByRole("dialog", { name: "Block a person" });
  // The demo's new customers have one phone.
  await form.getByLabel("Phone").fill("");
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Block this person" }).click();
  await office.getByRole("button", { name: "OK", exact: true }).click();
  await expect(office.getByText(new RegExp(reason)).first()).toBeVisible();

  const loanId = await apply(page, person);
  const review = new ReviewPanel(office);
  await review.open(loanId);
  await expect(review.panel.getByText(new RegExp(`On the blocked list.*${reason}`))).toBeVisible();

  await office.goto(`/staff/dashboard#customers?list=blocked&query=${person.customerId}`);
  await office.getByRole("button", { name: new RegExp(person.customerId) }).click();
  const entry = office.getByRole("dialog", { name: "Blocked person" });
  await entry.getByRole("button", { name: "Lift" }).click();
  await entry.getByLabel("Reason to lift").fill("The papers were his own");
  await entry.getByRole("button", { name: "Lift the entry" }).click();
  await office.getByRole("button", { name: "OK", exact: true }).click();
  await expect(entry.getByText("The papers were his own")).toBeVisible();

  await review.open(loanId);
  await expect(review.panel.getByText("On the blocked list")).toBeHidden();
});
