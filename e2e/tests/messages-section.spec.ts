import { expect, test } from "../fixtures.ts";
import { newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const list = "Messages";

test("MSG-8, MSG-9 visitors write by the forms of the site; a manager answers one by mail and marks the other", async ({
  page: visitor,
  signedIn,
}) => {
  const [asking, reporting] = [newLastName(), newLastName()];
  await visitor.setViewportSize({ width: 360, height: 740 });
  for (const [address, name, message] of [
    ["/contact", asking, "When are you open on Saturdays?"],
    ["/services/help-center", reporting, "The calculator does not answer."],
  ] as const) {
    await visitor.goto(address);
    const form = visitor.getByRole("form");
    // The browser requires every field before anything is sent.
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(form.locator("[name=full_name]")).toBeFocused();
    const header = await visitor.getByRole("banner").boundingBox();
    const label = await form.getByText("Full name", { exact: true }).boundingBox();
    expect(label?.y, "the label stays below the header").toBeGreaterThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
    await form.getByLabel("Full name").fill(`Abu ${name}`);
    await form.getByLabel("Email").fill("abu@gmail.com");
    await form.locator("[name=message]").fill(message);
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(form.getByText(/^Thank you for your message/)).toBeVisible();
    await expect(form.locator("[name=message]")).toHaveValue("");
  }

  const backOffice = new BackOffice(await signedIn("manager"));
  await backOffice.page.clock.install();
  await backOffice.open("messages", "Messages");
  expect(await backOffice.heads(list)).toEqual(["From", "Email", "Message", "Kind", "Received"]);
  const row = (name: string) => backOffice.rows(list).filter({ hasText: name });
  await expect(row(reporting)).toContainText("Issue report");
  await expect(row(asking)).toContainText("Contact");
  await row(asking).getByRole("button").click();
  const panel = backOffice.page.getByRole("dialog", { name: `Abu ${asking}` });
  await expect(panel).toContainText("When are you open on Saturdays?");
  await panel.getByLabel("Mail to abu@gmail.com").fill("From nine to one.");
  const answer = panel.getByRole("button", { name: "Send answer" });
  await backOffice.closesAfter(() => answer.click(), "The message has been marked as answered.", 3);
  await expect(backOffice.dialog).toBeHidden();
  await expect(row(asking)).toHaveCount(0);
  await row(reporting).getByRole("button").click();
  await backOffice.dialog.getByRole("button", { name: "Mark as answered" }).click();
  await expect(row(reporting)).toHaveCount(0);
  await backOffice.main.getByText("Answered", { exact: true }).click();
  await row(asking).getByRole("button").click();
  await expect(panel).toContainText("From nine to one.");
  await expect(panel).toContainText("Answered by");

  await visitor.goto("/dev/mail");
  await expect(visitor.getByRole("row").filter({ hasText: "abu@gmail.com" }).first()).toBeVisible();
});
