import { expect, test } from "../fixtures.ts";
import { outbox } from "../page-objects/outbox.ts";
import { firstPassword } from "../page-objects/users.ts";
import { apply, enterNewCustomer } from "../page-objects/customer-fixtures.ts";

test("MSG-1, MSG-7 a notice is mailed with a link to the loan, and the bell counts, lists and marks it as read", async ({
  page,
  newPerson,
  office,
}) => {
  const person = await enterNewCustomer(page);
  // Mails about loans go to confirmed addresses only.
  const mailbox = await newPerson();
  await outbox.followLink(mailbox, person.email, "Confirm your email address");
  await expect(mailbox.getByText("Your email has been verified successfully.")).toBeVisible();
  const loanId = await apply(page, person);
  const mails = async () => (await page.request.get("/dev/mail")).text();
  const subject = `Application received: ${loanId}`;
  await expect.poll(mails).toContain(subject);
  const [, mail = ""] = new RegExp(`href="([^"]+)">${subject}`).exec(await mails()) ?? [];
  const text = await (await page.request.get(mail)).text();
  const [, link = ""] = /<pre>[^]*?href="([^"]+)"/.exec(text) ?? [];

  const reader = await newPerson();
  await reader.goto(link);
  await reader.getByLabel("Email").fill(person.email);
  await reader.getByLabel("Password", { exact: true }).fill(firstPassword);
  await reader.getByRole("button", { name: "Sign In" }).click();
  await expect(reader).toHaveURL(link);
  await expect(reader.getByRole("dialog")).toContainText(loanId);

  const rejected = await office.step("sysadmin", "reject", await office.read(loanId));
  expect(rejected.status, rejected.text).toBe(200);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Notices, 2 unread" }).click();
  const panel = page.getByRole("dialog", { name: "Notices" });
  const notices = panel.getByRole("listitem");
  await expect(notices).toHaveText([
    /^Application not approved \(new\)We are sorry: we cannot give you the loan/,
    /^Application received \(new\)We have your application .+ for NLe 5,000 over 6 months/,
  ]);
  await expect(notices.first()).toContainText(loanId);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await expect(page.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  // The server has marked them as read, and the stored list shows without a network.
  await page.route("**/api/notices*", (route) => route.abort());
  await page.getByRole("button", { name: "Notices", exact: true }).click();
  await expect(notices.first()).toHaveText(/^Application not approvedWe are sorry/);
  await page.unroute("**/api/notices*");
  await panel.getByRole("link", { name: "Application not approved" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("dialog")).toContainText(loanId);
  await expect(page).toHaveURL(new RegExp(`#loans\\?loan=${loanId}$`));
});
