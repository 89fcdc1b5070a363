import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";
import { newLastName } from "../page-objects/administration.ts";
import { BackOffice } from "../page-objects/back-office.ts";

const list = "Messages";

test("MSG-9 Messages: read, answered by mail, marked as answered, and found again", async ({
  signedIn,
}) => {
  const backOffice = new BackOffice(await signedIn("manager"));
  const { request } = backOffice.page;
  await backOffice.page.clock.install();
  const [asking, reporting] = [newLastName(), newLastName()];
  for (const [name, message] of [
    [asking, "When are you open on Saturdays?"],
    [reporting, "Issue report: the calculator does not answer."],
  ]) {
    const sent = await request.post("/api/contact-us/message", {
      data: { full_name: `Abu ${name}`, email: "abu@gmail.com", message },
    });
    expect(sent.status()).toBe(200);
  }
  await backOffice.open("messages", "Messages");
  expect(await backOffice.heads(list)).toEqual(["From", "Email", "Message", "Kind", "Received"]);
  const row = (name: string) => backOffice.rows(list).filter({ hasText: name });
  await expect(row(reporting)).toContainText("Issue report");
  await expect(row(asking)).toContainText("Contact");

  await row(asking).getByRole("button").click();
  const panel = backOffice.page.getByRole("dialog", { name: `Abu ${asking}` });
  await expect(panel).toContainText("When are you open on Saturdays?");
  const send = panel.getByRole("button", { name: "Send answer" });
  await expect(send).toBeDisabled();
  await panel.getByLabel("Mail to abu@gmail.com").fill("From nine to one.");
  await expectNoAxeFindings(backOffice.page);
  await backOffice.page.route("**/answer", (route) => route.abort());
  await send.click();
  await expect(panel.getByText("Network Error")).toBeVisible();
  await backOffice.page.unroute("**/answer");
  await send.click();
  await expect(backOffice.dialog).toBeHidden();
  await backOffice.closesAfter("The message has been marked as answered.", 3);
  await expect(row(asking)).toHaveCount(0);
  const outbox = await request.get("/dev/mail");
  expect(await outbox.text()).toContain("abu@gmail.com");

  await row(reporting).getByRole("button").click();
  await backOffice.dialog.getByRole("button", { name: "Mark as answered" }).click();
  await expect(row(reporting)).toHaveCount(0);
  await backOffice.main.getByText("Answered", { exact: true }).click();
  await row(asking).getByRole("button").click();
  await expect(panel).toContainText("From nine to one.");
  await expect(panel).toContainText("Answered by");
  await backOffice.page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(backOffice.page);
  await panel.getByRole("button", { name: "Close panel" }).click();
  await expect(panel).toBeHidden();
  await expectNoOverflow(backOffice.page);
});

test("MSG-9 Messages are for managers and system admins", async ({ signedIn }) => {
  const backOffice = new BackOffice(await signedIn("officer"));
  await backOffice.open("messages", "Messages");
  await expect(
    backOffice.main.getByText("You do not have permission to access this resource."),
  ).toBeVisible();
});
