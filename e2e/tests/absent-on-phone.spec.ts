import { expect, test } from "../fixtures.ts";
import { openedSheet, PhoneSheet } from "../page-objects/phone-sheet.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

test("COLL-41, COLL-42, COLL-43, COLL-44 an officer marks absent members without a network, one of whom pays after all, and the phone forgets the name of one who is erased", async ({
  office,
  signedIn,
}) => {
  const sheet = await openedSheet(office, 3);
  const [first, second, third] = sheet.loans;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("the sheet has three loans");
  const page = await signedIn("officer");
  const phone = new PhoneSheet(page);
  const queues = phone.recordQueues();
  await phone.take(sheet);
  await page.context().setOffline(true);
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  for (const loan of [first, second, third]) {
    await phone.markAbsent(loan);
    await expect(phone.row(loan)).toContainText(/Absent Kept on this phone/);
  }
  await expect(page.getByText("3 absences wait to be sent.")).toBeVisible();

  // The phone is switched off and on again, and the second member comes after all.
  await page.reload();
  await expect(page.getByText("3 absences wait to be sent.")).toBeVisible();
  const stored = await phone.stored();
  for (const secret of [first.full_name, first.loan_id]) expect(stored).not.toContain(secret);
  await phone.unlock();
  await expect(phone.row(first)).toContainText(/Absent Kept on this phone/);
  await expect(phone.row(first).getByRole("button", { name: /^Mark absent/ })).toHaveCount(0);
  await phone.collect(second, "80");
  await expect(phone.row(second)).toContainText(/NLe 80\.00 Kept on this phone/);
  await expect(page.getByText("1 amount and 3 absences wait to be sent.")).toBeVisible();
  // Meanwhile the third member's row is booked at the office.
  const position = sheet.loans.indexOf(third) + 1;
  const rows = [{ position, amount: 30 }];
  const saved = await office.call("officer", "POST", `/sheets/${sheet.id}/rows`, { rows });
  expect(saved.status, saved.text).toBe(200);

  await page.context().setOffline(false);
  await expect(phone.row(first)).toContainText(/Absent Sent/);
  await expect(phone.row(second)).toContainText(/NLe 80\.00 Sent.*Receipt RC-\d{6}/);
  await expect(phone.row(third)).toContainText(/Absent Not marked at the office.*NLe 30\.00 is/);
  await expect(page.getByText("Everything was sent.", { exact: true })).toBeVisible();

  // Copies of the queue send it again, the marks first.
  for (const queue of [...queues.toReversed(), ...queues]) {
    const again = await office.request.post(queue.url, {
      headers: { authorization: queue.token, "content-type": "application/json" },
      data: queue.body,
    });
    expect(again.status()).toBe(200);
  }
  const read = await office.call("officer", "GET", `/sheets/${sheet.id}`);
  const kept = read.body["rows"] as { is_absent: boolean; payment: { amount: number } | null }[];
  expect(kept.map(({ is_absent, payment }) => [is_absent, payment?.amount ?? 0])).toEqual([
    [true, 0],
    [false, 80],
    [false, 30],
  ]);

  // An erasure needs a loan that ended at least a year ago, so the answer of the office is altered on its way.
  const erased = sheet.loans.indexOf(first) + 1;
  await page.route(/\/taken-sheets\/\d+(\/absences)?$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { erased: number[] };
    expect(answer.erased).toEqual([]);
    await route.fulfill({ response, json: { ...answer, erased: [erased] } });
  });
  await page.reload();
  await phone.unlock();
  await expect(phone.row(first)).toContainText("Erased Customer");
  await expect(page.getByText(first.full_name)).toHaveCount(0);
  await phone.collect(first, "20");
  await expect(phone.row(first)).toContainText(/NLe 20\.00 Sent/);
  await page.context().setOffline(true);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await phone.unlock();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expect(phone.row(first)).toContainText("Erased Customer");
  await expect(phone.row(second)).toContainText(second.full_name);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Remove this sheet from the phone" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Take a collection sheet");
  expect(await phone.stored()).not.toContain(sheet.number);
});
