import { expect, test } from "../fixtures.ts";
import { test as testWithTills } from "../own-server.ts";
import { newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";
import { LoanDecisions } from "../page-objects/loan-decisions.ts";
import { PayLoan } from "../page-objects/pay-loan.ts";
import { ReviewPanel } from "../page-objects/review-panel.ts";

test("SITE-61 a cashier finds anyone with two keys, records a payment with three, and asks for its reversal with three clicks", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("approved");
  const page = await signedIn("cashier");
  const hand = new CountedHand(page);
  await page.goto("/staff/dashboard#reports");
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  await hand.press("/");
  await page.keyboard.type(loan.customer_id);
  await hand.press("Enter");
  await expect(page).toHaveURL(new RegExp(`#customer-details\\?id=${loan.customer_id}`));
  expect(hand.take()).toEqual({ clicks: 0, keys: 2 });

  await page.goto("/staff/dashboard#top");
  const pay = new PayLoan(page);
  await expect(pay.search).toBeFocused();

  await page.keyboard.type(loan.full_name);
  await hand.press("Enter");
  await expect(page.getByLabel("Payment amount")).toBeFocused();
  await expect(pay.record).toBeEnabled();
  await hand.press("Enter");
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeFocused();
  await hand.press("Enter");
  await expect(pay.search).toBeFocused();
  expect(hand.take()).toEqual({ clicks: 0, keys: 3 });

  await hand.click(
    page
      .getByRole("button", { name: /^Open receipt/ })
      .filter({ visible: true })
      .first(),
  );
  const panel = page.getByRole("dialog", { name: "Payment" });
  await hand.click(panel.getByRole("button", { name: "Ask for reversal" }));
  await panel.getByRole("textbox", { name: "Reason" }).fill("The sum was typed twice");
  await hand.click(panel.getByRole("button", { name: /^Ask for / }).last());
  await expect(page.getByText(/^Sent\./).first()).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 3, keys: 0 });
});

test("SITE-61 an officer logs a promise with four clicks, and enters a paid row of a sheet with one", async ({
  signedIn,
}) => {
  const page = await signedIn("officer");
  const hand = new CountedHand(page);
  const backOffice = new BackOffice(page);
  await page.goto("/staff/dashboard#top");
  const rows = backOffice.rows("Most urgent first");
  await hand.click(rows.last().getByRole("button", { name: /^Log contact with / }));
  const panel = page.getByRole("dialog");
  await panel.getByLabel("How").selectOption("At the office");
  await hand.choose(panel.getByLabel("Result"), "Promised to pay");
  await hand.click(panel.getByRole("button", { name: /^Tomorrow, / }));
  await hand.click(panel.getByRole("button", { name: "Log contact" }));
  await expect(page.getByText("Contact logged.")).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 4, keys: 0 });

  await backOffice.open("collection-sheets", "Collection Sheets");
  await backOffice.button("Open a sheet").click();
  const form = page.getByRole("dialog", { name: "Open a sheet" });
  await form.getByRole("button", { name: "Open the sheet" }).click();
  await hand.click(page.getByRole("button", { name: / paid NLe / }).first());
  await expect(page.getByText(/entered NLe [1-9]/)).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 1, keys: 0 });
});

test("SITE-61, LOAN-118 an officer takes the application of a new person with two clicks and a key beside the fields, and a reload loses nothing", async ({
  signedIn,
}) => {
  const page = await signedIn("officer");
  const hand = new CountedHand(page);
  await page.goto("/staff/dashboard#capture");
  const search = page.getByRole("textbox", { name: "Find a customer" });
  await expect(search).toBeFocused();
  await page.keyboard.type(`Fatmata ${newLastName()}`);
  await hand.press("Enter");
  await expect(page.getByText("No customer has this name.")).toBeVisible();
  await hand.click(page.getByRole("button", { name: "New person" }));

  const part = (name: string) => page.getByRole("group", { name });
  const person = part("Customer Information");
  await expect(person.getByRole("textbox", { name: "First name" })).toHaveValue("Fatmata");
  const side = page.getByRole("complementary", { name: "Still missing" });
  await side.getByRole("button", { name: "Phone", exact: true }).click();
  await page.keyboard.type(`076${String(Date.now()).slice(-6)}`);
  const loan = part("Enter Loan Details");
  await loan.getByRole("combobox", { name: "Loan type" }).click();
  await page.getByRole("option", { name: "Salary Loan", exact: true }).click();
  await loan.getByRole("textbox", { name: "Loan amount" }).fill("2000");
  await loan.getByRole("textbox", { name: "Loan period" }).fill("6");
  await expect(loan.getByText("Total to repay")).toBeVisible();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(loan.getByRole("textbox", { name: "Loan period" })).toHaveValue("6");
  await expect(side.getByText("Before it can be submitted")).toBeHidden();
  await hand.click(side.getByRole("button", { name: "Submit" }));
  const receipt = page.getByRole("dialog", { name: "Loan created successfully." });
  await expect(receipt).toContainText(/LN-\d{6}-\d{6}/);
  const { clicks, keys } = hand.take();
  expect(clicks + keys).toBeLessThanOrEqual(8);
  expect(clicks).toBe(2);
  await receipt.getByRole("button", { name: "Done" }).click();
  await expect(search).toBeVisible();
});

test("SITE-61 a reviewer completes a review with the note and two keys; a manager approves with three clicks", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("applied");
  const page = await signedIn("finance");
  const hand = new CountedHand(page);
  const review = new ReviewPanel(page);
  await review.open(loan.loan_id);
  await review.step("First Review").getByLabel("Review notes").fill("Papers complete.");
  await hand.press("Tab");
  await hand.press("Enter");
  await expect(page.getByText("First review completed successfully.")).toBeVisible();
  expect(hand.take()).toEqual({ clicks: 0, keys: 2 });
  expect((await office.step("manager", "review second", loan)).status).toBe(200);

  const decider = await signedIn("manager");
  const other = new CountedHand(decider);
  await decider.goto(`/staff/dashboard#review-loans?query=${loan.customer_id}`);
  await other.click(decider.getByRole("button", { name: loan.loan_id, exact: true }));
  const panel = new ReviewPanel(decider).panel;
  await other.click(panel.getByRole("button", { name: "Approve Loan" }));
  await new LoanDecisions(decider).decide("approve", "As agreed.");
  other.clicks += 1;
  await expect(panel.getByText("Loan approve successful!")).toBeVisible();
  expect(other.take().clicks).toBe(3);
});

test("SITE-61 a customer reaches the ways to pay from Home with one tap and a code with two", async ({
  signedIn,
}) => {
  const page = await signedIn("customer");
  const hand = new CountedHand(page);
  await page.goto("/user/profile#top");
  await hand.click(page.getByRole("button", { name: "How to pay" }).first());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^\*\d+/).first()).toBeVisible();
  expect(hand.take().clicks).toBeLessThanOrEqual(2);
});

testWithTills(
  "SITE-61, TILL-8 a cashier counts and closes a till with two clicks beside the figures, and a manager signs it off with three",
  async ({ signedIn }) => {
    const page = await signedIn("cashier");
    const hand = new CountedHand(page);
    await page.goto("/staff/dashboard#top");
    await hand.click(page.getByRole("link", { name: "Count", exact: true }));
    const drawer = page.getByRole("dialog", { name: "Day of a till" });
    await expect(drawer.getByRole("textbox", { name: /^Pieces of / }).first()).toBeFocused();
    await page.keyboard.type("12");
    await hand.click(drawer.getByRole("button", { name: "Record the count" }));
    await expect(drawer.getByText("The count was recorded.")).toBeVisible();
    expect(hand.take()).toEqual({ clicks: 2, keys: 0 });

    const decider = await signedIn("manager");
    const other = new CountedHand(decider);
    await decider.goto("/staff/dashboard#top");
    await other.click(decider.getByRole("button", { name: /^Sign off a till, / }));
    const session = decider.getByRole("dialog", { name: "Day of a till" });
    await other.click(session.getByRole("button", { name: "Sign off" }));
    await expect(session.getByLabel("Stays in the till")).toBeFocused();
    await other.click(session.getByRole("button", { name: "Sign off" }));
    await expect(session.getByText(/was signed off\.$/)).toBeVisible();
    expect(other.take()).toEqual({ clicks: 3, keys: 0 });
  },
);
