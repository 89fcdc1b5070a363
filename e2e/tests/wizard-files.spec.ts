import { expect, test } from "../fixtures.ts";
import { draftsOf, loansOf } from "../page-objects/customer-fixtures.ts";
import { LoanApplication } from "../page-objects/loan-application.ts";
import { pdf } from "../files/sample-files.ts";

test("LOAN-25, LOAN-94 photos are reduced and sent while the applicant goes on, and the submission waits for them", async ({
  page,
}) => {
  const { person, wizard } = await LoanApplication.beginAt(page, 8);
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
  // LOAN-22: a refused file is in no list, and the application is sent without it.
  await wizard.fileInput().setInputFiles([
    { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("not a pdf") },
    { name: "passport.jpeg", mimeType: "image/jpeg", buffer },
  ]);
  await expect(wizard.modal.getByText("letter.pdf is not a PDF, JPEG or PNG file.")).toBeVisible();
  await expect(wizard.modal.getByRole("button", { name: "Remove passport.jpg" })).toBeVisible();
  const [withPhoto] = await draftsOf(page, person);
  const { files } = withPhoto as unknown as { files: { name: string; size: number }[] };
  expect(files).toHaveLength(1);
  expect(files[0]?.size).toBeLessThan(buffer.length * 0.8);

  const waiting: (() => void)[] = [];
  await page.route("**/api/applications/*/files?*", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    // The page has cancelled one of them.
    await route.continue().catch(() => undefined);
  });
  await wizard.fileInput().setInputFiles([pdf("wrong.pdf", "Wrong")]);
  await expect.poll(() => waiting.length).toBe(1);
  await wizard.modal.getByRole("button", { name: "Close application" }).click();
  const question = page.getByRole("alertdialog", { name: /^1 file is still uploading/ });
  await question.getByRole("button", { name: "Stay here" }).click();
  await wizard.modal.getByRole("button", { name: "Cancel wrong.pdf" }).click();
  await expect(wizard.modal.getByText("wrong.pdf")).toHaveCount(0);

  await wizard
    .fileInput("A printed bank statement")
    .setInputFiles([pdf("statement.pdf", "Statement")]);
  await expect.poll(() => waiting.length).toBe(2);
  await wizard.next(9);
  await wizard.consent("IS");
  await wizard.next(10);
  await wizard.modal.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(wizard.modal.getByText("1 file is still uploading.")).toBeVisible();
  waiting.forEach((release) => release());
  await expect(wizard.modal.getByText("statement.pdf")).toBeVisible();
  await expect(wizard.modal.getByText("letter.pdf")).toHaveCount(0);
  await expect(wizard.modal.getByText("No documents selected.")).toHaveCount(0);
  const [draft] = await draftsOf(page, person);
  expect(draft).toMatchObject({
    files: [{ name: "passport.jpg" }, { name: "statement.pdf", kind: "bank_statement" }],
  });
  await wizard.submit();
  expect(await loansOf(page, person)).toHaveLength(1);
});
