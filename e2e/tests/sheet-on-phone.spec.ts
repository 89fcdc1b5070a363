import { expect, test } from "../fixtures.ts";
import { demoPassword } from "../page-objects/account.ts";
import { openedSheet, PhoneSheet } from "../page-objects/phone-sheet.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

test("COLL-33, COLL-38, COLL-39, COLL-40 an officer takes a sheet to a phone, collects and reloads without a network, and the office books it once; two days later the sheet leaves the phone, except what was not sent", async ({
  office,
  newPerson,
}) => {
  const sheet = await openedSheet(office, 4);
  const [first, second, third, fourth] = sheet.loans;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error("the sheet has four loans");
  const page = await newPerson();
  // The sign-in that the page asks for leads back to it (AUTH-22).
  await page.goto("/staff/sheet");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Take a collection sheet");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("officer@demo.org");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/staff/sheet");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  const phone = new PhoneSheet(page);
  const queues = phone.recordQueues();
  await phone.take(sheet);

  const call = phone.row(first).getByRole("link", { name: `Call ${first.full_name}` });
  await expect(call).toHaveAttribute("href", /^tel:\+232\d{8}$/);

  await page.context().setOffline(true);
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  await phone.collect(first, "150");
  await expect(phone.row(first)).toContainText("Kept on this phone");
  const reference = new RegExp(`${sheet.number}-0\\d-[0-9A-F]{6}`);
  await expect(phone.row(first)).toContainText(reference);

  // The phone is switched off and on again, in the village.
  await page.reload();
  await expect(page.getByText("1 amount waits to be sent.")).toBeVisible();
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  const stored = await phone.stored();
  expect(stored).toContain(sheet.number);
  for (const secret of [first.full_name, second.full_name, first.loan_id, first.customer_id])
    expect(stored).not.toContain(secret);
  await phone.unlock("482914");
  await expect(page.getByText("This PIN is wrong.")).toBeVisible();
  await phone.unlock();
  await phone.expectOpen(sheet.number);
  await expect(phone.row(first)).toContainText(/NLe 150\.00.*Kept on this phone/);
  await phone.collect(second, "1200");
  expect(queues).toEqual([]);

  // Meanwhile the second loan is paid at the counter.
  await office.pay(second, 1_000);
  await page.context().setOffline(false);
  await expect(phone.row(first)).toContainText(/Sent.*Receipt RC-\d{6}/);
  await expect(phone.row(second)).toContainText(/Not booked.*outstanding balance/);
  await expect(page.getByText("Everything was sent.", { exact: true })).toBeVisible();
  const [queue] = queues;
  if (queue === undefined) throw new Error("the phone sent nothing");

  // A copy of the queue sends it again, backwards too.
  const rows = (JSON.parse(queue.body) as { rows: object[] }).rows;
  for (const copy of [rows, rows.toReversed(), rows.slice(1)]) {
    const again = await office.request.post(queue.url, {
      headers: { authorization: queue.token },
      data: { rows: copy },
    });
    expect(again.status()).toBe(200);
  }
  expect((await office.payments(first.loan_id)).map(({ amount }) => amount)).toEqual([150]);
  expect((await office.payments(second.loan_id)).map(({ amount }) => amount)).toEqual([1_000]);
  expect(await office.payments(third.loan_id)).toEqual([]);
  expect((await office.read(first.loan_id)).balance).toBe(first.balance - 150);

  await page.context().setOffline(true);
  await phone.collect(third, "10");
  await expect(phone.row(third)).toContainText("Kept on this phone");
  const later = new Date(Date.now() + 4 * 24 * 3_600_000);
  await page.clock.setFixedTime(later);
  await page.reload();
  await phone.unlock();
  await expect(phone.row(third)).toContainText("Kept on this phone");
  await expect(phone.row(fourth)).toHaveCount(0);
  await expect(page.getByText(/Amounts are taken on /)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Sign in to send/)).toBeVisible();
  await page.clock.setFixedTime(new Date());
  await page.reload();
  await phone.unlock();
  await expect(phone.row(third)).toContainText(/Receipt RC-\d{6}/);
  await page.clock.setFixedTime(later);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Take a collection sheet");
  expect(await phone.stored()).not.toContain(sheet.number);
});

test("COLL-38, COLL-39 five wrong PINs lock the phone and delete nothing; a forgotten one is renewed, and opens the sheet of another release too", async ({
  office,
  signedIn,
}) => {
  const sheet = await openedSheet(office, 1);
  const [loan] = sheet.loans;
  if (loan === undefined) throw new Error("the sheet has a loan");
  const page = await signedIn("officer");
  const phone = new PhoneSheet(page);
  await phone.take(sheet);
  await page.context().setOffline(true);
  await phone.collect(loan, "75.50");
  await expect(phone.row(loan)).toContainText("Kept on this phone");
  await page.reload();
  for (let wrong = 0; wrong < 4; wrong += 1) {
    await phone.unlock(`99999${wrong}`);
    await expect(page.getByText("This PIN is wrong.")).toBeVisible();
    await expect(page.getByLabel("PIN", { exact: true })).toHaveValue("");
  }
  await phone.unlock("999999");
  await expect(page.getByText(/^Locked for 1 minute/)).toBeVisible();
  // Not even with the right one, nor after another start.
  await page.reload();
  await phone.unlock();
  await expect(page.getByText(/^Locked for 1 minute/)).toBeVisible();
  await expect(page.getByText("1 amount waits to be sent.")).toBeVisible();
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Forgot the PIN" }).click();
  await expect(page.getByLabel("Repeat the PIN")).toBeHidden();
  await page.context().setOffline(false);
  await page.getByLabel("PIN", { exact: true }).fill("739154");
  await page.getByLabel("Repeat the PIN").fill("739154");
  await page.getByRole("button", { name: "Set the new PIN" }).click();
  await expect(phone.row(loan)).toContainText(/NLe 75\.50.*Receipt RC-\d{6}/);
  expect((await office.payments(loan.loan_id)).map(({ amount }) => amount)).toEqual([75.5]);

  // Another release is installed while no page of the earlier one is open, and the earlier files are deleted.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith("assets-")) await caches.delete(name);
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
  await page.goto("/staff/sheet");
  await phone.unlock("739154");
  await phone.expectOpen(sheet.number);
});

test("COLL-30, COLL-36, COLL-37 the office withdraws a phone, and a second person resolves what it sent after", async ({
  office,
  signedIn,
}) => {
  const sheet = await openedSheet(office, 1);
  const [loan] = sheet.loans;
  if (loan === undefined) throw new Error("the sheet has a loan");
  const officer = await signedIn("officer");
  const phone = new PhoneSheet(officer);
  const name = `Itel ${sheet.number}`;
  await phone.take(sheet, name);
  await officer.context().setOffline(true);
  await phone.collect(loan, "60");
  await expect(phone.row(loan)).toContainText("Kept on this phone");

  const page = await signedIn("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/staff/dashboard#collection-sheets?view=phones");
  await page.getByRole("button", { name: `Withdraw ${name}` }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Withdraw the phone" }).click();
  await expect(form).toContainText("Enter the reason.");
  await form.getByLabel("Reason").fill("Lost in Bo");
  await form.getByRole("button", { name: "Withdraw the phone" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(
    /Hannah Williams.*: Lost in Bo.*Withdrawn/,
  );

  await officer.context().setOffline(false);
  await expect(phone.row(loan)).toContainText(/Not booked.*a phone that was withdrawn/);
  await expect(officer.getByText(/^This phone was withdrawn/)).toBeVisible();
  expect(await office.payments(loan.loan_id)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/staff/dashboard#collection-sheets?view=conflicts");
  await expect(page.getByText(/^Officers have NLe /)).toBeVisible();
  await page.getByText(loan.loan_id).click();
  const conflict = page.getByRole("dialog");
  await conflict.getByLabel("What became of the money").selectOption("Given back to the customer");
  await conflict.getByLabel("Reason").fill("Given back in Njaluahun");
  await conflict.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText(loan.loan_id)).toHaveCount(0);
  await page.getByLabel("State").selectOption("Resolved");
  await page.getByText(loan.loan_id).click();
  await expect(page.getByRole("dialog")).toContainText("Given back in Njaluahun");
});
