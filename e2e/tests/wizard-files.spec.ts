import { expect, expectNoAxeFindings, test } from "../fixtures.ts";
import { draftsOf } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { jpeg, pdf } from "../files/sample-files.ts";

test("LOAN-22 files of a wrong kind, too large, empty and too many are refused by name", async ({
  page,
}) => {
  const { wizard } = await LoanApplication.begin(page);
  await wizard.to(8);
  const choose = wizard.fileInput();
  await choose.setInputFiles([
    { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("not a pdf at all") },
    { name: "huge.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
  ]);
  for (const text of [
    "letter.pdf is not a PDF, JPEG or PNG file.",
    "huge.pdf is larger than 5 MB.",
    "empty.pdf is empty.",
  ])
    await expect(wizard.modal.getByText(text)).toBeVisible();
  await expect(wizard.modal.getByRole("button", { name: /^Send .* again$/ })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expect(wizard.modal.getByRole("button", { name: /^(Cancel|Remove) / })).toHaveCount(0);
  await choose.setInputFiles(
    Array.from({ length: 13 }, (_, at) => pdf(`page-${at + 1}.pdf`, `Page ${at + 1}`)),
  );
  await expect(wizard.modal.getByText("At most 12 files can be added.")).toBeVisible();
  await expect(wizard.modal.getByRole("button", { name: /^Remove page-/ })).toHaveCount(12);
  await wizard.modal.getByRole("button", { name: "Remove page-12.pdf" }).click();
  await expect(wizard.modal.getByRole("button", { name: /^Remove page-/ })).toHaveCount(11);
});

test("LOAN-25 an upload that failed without a network is retried, and a running one is cancelled", async ({
  page,
}) => {
  const { wizard } = await LoanApplication.begin(page);
  await wizard.to(8);
  const uploads = "**/api/applications/*/files?*";
  await page.route(uploads, (route) => route.abort(), { times: 1 });
  await wizard.fileInput().setInputFiles([jpeg("passport.jpg")]);
  await expect(wizard.modal.getByText("Network Error")).toBeVisible();
  await wizard.modal.getByRole("button", { name: "Send passport.jpg again" }).click();
  await expect(wizard.modal.getByRole("button", { name: "Remove passport.jpg" })).toBeVisible();

  await page.route(uploads, () => new Promise(() => undefined));
  await wizard.fileInput().setInputFiles([pdf("wrong.pdf", "Wrong")]);
  await wizard.modal.getByRole("button", { name: "Close application" }).click();
  const question = page.getByRole("alertdialog", { name: /^1 file is still uploading/ });
  await question.getByRole("button", { name: "Stay here" }).click();
  await wizard.modal.getByRole("button", { name: "Cancel wrong.pdf" }).click();
  await expect(wizard.modal.getByText("wrong.pdf")).toHaveCount(0);
  await expect(wizard.modal.getByRole("button", { name: "Remove passport.jpg" })).toBeVisible();
});

test("LOAN-25, LOAN-94 an upload continues in the next steps, and the submission waits for it", async ({
  page,
}) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.to(5);
  await wizard.choose("Loan type", "Salary Loan");
  await wizard.fill("Loan amount", "500");
  await wizard.fill("Loan period", "2");
  await wizard.to(8);
  const waiting: (() => void)[] = [];
  await page.route("**/api/applications/*/files?*", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await wizard
    .fileInput("A printed bank statement")
    .setInputFiles([pdf("statement.pdf", "Statement")]);
  await expect.poll(() => waiting.length).toBe(1);
  await wizard.next(9);
  await wizard.consent("IS");
  await wizard.next(10);
  await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(wizard.modal.getByText("1 file is still uploading (step 8).")).toBeVisible();
  waiting.forEach((release) => release());
  await expect(wizard.modal.getByText("statement.pdf")).toBeVisible();
  await expect(wizard.modal.getByText("No documents selected.")).toHaveCount(0);
  const [draft] = await draftsOf(page, person);
  expect(draft).toMatchObject({ files: [{ name: "statement.pdf", kind: "bank_statement" }] });
});

test("LOAN-25 the browser reduces a large photo before it sends it", async ({ page }) => {
  const { person, wizard } = await LoanApplication.begin(page);
  await wizard.to(8);
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500);
    const picture = new ImageData(canvas.width, canvas.height);
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, at + 65_536));
    canvas.getContext("2d")?.putImageData(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  });
  const buffer = Buffer.from(photo, "latin1");
  await wizard
    .fileInput()
    .setInputFiles([{ name: "passport.jpeg", mimeType: "image/jpeg", buffer }]);
  await expect(wizard.modal.getByRole("button", { name: "Remove passport.jpg" })).toBeVisible();
  const [draft] = await draftsOf(page, person);
  const { files } = draft as unknown as { files: { name: string; size: number }[] };
  expect(files).toHaveLength(1);
  expect(files[0]?.size).toBeLessThan(buffer.length * 0.8);
});
