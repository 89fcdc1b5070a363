import { expect, test } from "../fixtures.ts";

test("CUST-60, CUST-63 a note mentions a colleague by the keyboard, whose bell leads to it; the timeline has it all", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying");
  const name = "Peter Sandy";

  const page = await signedIn("officer");
  await page.goto(`/staff/dashboard#customer-details?id=${loan.customer_id}`);
  const notes = page.getByRole("region", { name: "Notes on the customer" });
  await notes.getByLabel("Note", { exact: false }).pressSequentially("Please call her @Peter San");
  await expect(notes.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByText("Note added.")).toBeVisible();
  await expect(notes.getByRole("list").getByText(`@${name}`)).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText(/wrote a note\./)).toBeVisible();
  await timeline.getByLabel("Show of the timeline").selectOption("Payments and reversals");
  await expect(timeline.getByText(/recorded a payment of NLe 100\.00/)).toBeVisible();
  await expect(timeline.getByText(/wrote a note\./)).toBeHidden();

  const cashier = await signedIn("cashier");
  await cashier.setViewportSize({ width: 360, height: 640 });
  await cashier.goto("/staff/dashboard");
  await cashier.getByRole("button", { name: /^News, \d/ }).click();
  await cashier.getByRole("link", { name: /notes? mentions? you/ }).click();
  await cashier.getByText("Please call her").first().click();
  const opened = cashier.getByRole("group", { name: "This note" });
  await expect(opened.getByText(`@${name}`)).toBeVisible();
});
