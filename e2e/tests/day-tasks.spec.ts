import { expect, test } from "../fixtures.ts";
import { newLastName } from "../page-objects/administration.ts";
import { CountedHand } from "../page-objects/counted-hand.ts";

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
