import { expect, test } from "../fixtures.ts";
import { draftsOf, enterCustomer, loansOf, send } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { jpeg } from "../files/sample-files.ts";
import { firstPassword } from "../page-objects/users.ts";

const kept = "Saved on this phone; sent when you are online.";

test("LOAN-1, AUTH-34 an application goes on after a reload, a closed window and a lost session, until its person signs out", async ({
  page,
}) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.next(2);
  await wizard.fill("Middle name", "Hawa");
  await wizard.next(3);
  await wizard.fill("City", "Bo");
  // Before the delay of the automatic save is over.
  await wizard.fill("Address", "12 Kissy Road");
  await page.reload();
  await wizard.resume();
  await wizard.expectStep(3);
  await expect(wizard.field("Address")).toHaveValue("12 Kissy Road");
  await expect(wizard.field("City")).toHaveValue("Bo");
  await wizard.expectSaved();
  expect(await draftsOf(page, person)).toHaveLength(1);
  await wizard.to(5);
  await wizard.fill("Loan amount", "171.60");
  await expect(wizard.field("Loan amount")).toHaveValue("171.60");
  await expect(wizard.field("Amount in words")).not.toHaveValue("");

  // LOAN-12: closing right after input saves it without a question, and Home offers to continue.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Continue your application" })).toBeVisible();
  expect(await draftsOf(page, person)).toMatchObject([
    { step: 5, body: { customer: { middle_name: "Hawa" }, loan: { loan_amount: 171.6 } } },
  ]);
  expect(await wizard.storedInput()).toEqual([]);

  await wizard.resume();
  await page.route("**/api/applications/*/draft", (route) => route.abort());
  await wizard.prev(4);
  await wizard.fill("Occupation", "Nurse");
  await expect(wizard.modal.getByText(kept)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.goto("/user/signin");
  expect(await wizard.storedInput()).toHaveLength(1);
  await enterCustomer(page, person.email, firstPassword);
  await page.goto("/user/profile");
  await wizard.resume();
  await expect(wizard.field("Occupation")).toHaveValue("Nurse");
  await wizard.modal.getByRole("button", { name: "Close application" }).click();
  await expect(wizard.modal).toBeHidden();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/user\/signin$/);
  expect(await wizard.storedInput()).toEqual([]);
});

test("LOAN-12, LOAN-8 a save and a submission whose responses were lost leave one application", async ({
  page,
}) => {
  await page.clock.install();
  const { person, wizard } = await LoanApplication.beginAt(page, 9);
  await wizard.consent("IS");
  await page.clock.runFor(1_300);
  await wizard.expectSaved();
  const loseAnswer = async (name: string) => {
    await page.route(
      "**/api/applications/*/draft",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const lost = page.waitForEvent("requestfailed");
    await wizard.fill("Full name", name);
    await page.clock.runFor(1_300);
    await lost;
    await expect(wizard.modal.getByText(kept)).toBeVisible();
  };
  await loseAnswer("Hawa Sesay");
  await page.clock.runFor(4_100);
  await wizard.expectSaved();
  await loseAnswer("Hawa B. Sesay");
  await wizard.fill("Full name", "Hawa Bintu Sesay");
  await page.clock.runFor(1_300);
  await wizard.expectSaved();
  await expect(wizard.modal.getByText("continued on another device")).toHaveCount(0);
  expect(await draftsOf(page, person)).toMatchObject([
    { body: { consent: { full_name: "Hawa Bintu Sesay" } } },
  ]);

  await wizard.next(10);
  await page.clock.runFor(1_300);
  await wizard.expectSaved();
  await page.route(
    "**/api/loans/create",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(wizard.modal.getByText("Network Error")).toBeVisible();
  const loanId = await wizard.submit();
  expect(await loansOf(page, person)).toEqual([loanId]);
  await expect(wizard.modal).toBeHidden();
  await expect(page.getByRole("heading", { name: "Continue your application" })).toHaveCount(0);
  expect(await draftsOf(page, person)).toEqual([]);
  expect(await wizard.storedInput()).toEqual([]);
  await wizard.open();
  await wizard.next(2);
  await page.clock.runFor(1_300);
  await wizard.expectSaved();
  expect((await draftsOf(page, person)).map((draft) => draft.step)).toEqual([2]);
});

test("LOAN-12, CUST-27 on a phone whose network is cut at each step, the application arrives whole", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { person, wizard } = await LoanApplication.begin(page);
  const offline = async (act: () => Promise<void>) => {
    await context.setOffline(true);
    await act();
    await context.setOffline(false);
  };
  const entries = [
    ["Middle name", "Hawa"],
    ["City", "Bo"],
    ["Occupation", "Nurse"],
    ["Loan amount", "5000"],
    ["Bank name", "Rokel Bank"],
    ["First name", "Sorie"],
  ] as const;
  await wizard.next(2);
  for (const [place, [label, value]] of entries.entries()) {
    const step = place + 2;
    await test.step(`step ${step}`, async () => {
      await offline(async () => {
        await wizard.fill(label, value);
        if (step === 5) {
          await wizard.choose("Loan type", "Salary Loan");
          await wizard.fill("Loan period", "6");
        }
        await wizard.next(step + 1);
        await expect(wizard.modal.getByText(kept)).toBeVisible();
        expect(await wizard.storedInput()).toHaveLength(1);
      });
      await wizard.expectSaved();
      expect(await wizard.storedInput()).toEqual([]);
    });
  }
  await offline(async () => {
    await wizard.fileInput("A printed bank statement").setInputFiles([jpeg("statement.jpg")]);
    await expect(wizard.modal.getByText("Network Error")).toBeVisible();
  });
  // A file that is not sent is not kept, which is said at once and again before it is lost.
  await expect(wizard.modal.getByText(/^Network Error Not sent yet, and not kept/)).toBeVisible();
  await expect(wizard.modal.getByText(/^Saved, without 1 file/)).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Close application" }).click();
  const question = page.getByRole("alertdialog", { name: /^1 file is not sent yet/ });
  await question.getByRole("button", { name: "Stay here" }).click();
  await wizard.modal.getByRole("button", { name: "Send statement.jpg again" }).click();
  await expect(wizard.modal.getByRole("button", { name: "Remove statement.jpg" })).toBeVisible();
  await wizard.next(9);
  await offline(async () => {
    await wizard.consent("IS");
    await wizard.next(10);
    await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(wizard.modal.getByText("Network Error").first()).toBeVisible();
  });
  const loanId = await wizard.submit();
  const progress = page.getByRole("list", { name: `Progress of ${loanId}` });
  await expect(progress.getByRole("listitem").first()).toContainText("Received: complete");
  const { loan } = await send<{ loan: object }>(
    page,
    person.token,
    "get",
    `/loans/details/${loanId}`,
  );
  expect(loan).toMatchObject({
    loan_amount: 5000,
    loan_period: 6,
    files: [{ name: "statement.jpg", kind: "bank_statement" }],
    customer: { address: { city: "Bo" } },
  });
});
