import { expect, test } from "../fixtures.ts";
import { pdf } from "../files/sample-files.ts";

test("LOAN-68 an auditor reads a loan: its terms, instalments, payments, papers beside them, and history", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying", {
    files: [pdf("payslip.pdf", "Payslip")],
    loan: { co_debtor: "yes", co_debtor_name: "Alusine Bah", co_debtor_relation: "Brother" },
  });
  const page = await signedIn("auditor");
  await page.goto(`/staff/dashboard#loans?query=${loan.loan_id}`);
  const row = page.getByRole("row").filter({ hasText: loan.loan_id });
  await row.getByRole("button", { name: `View ${loan.loan_id}` }).click();
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  await expect(panel.getByText("Alusine Bah")).toBeVisible();

  await panel.getByRole("tab", { name: "Schedule" }).click();
  const instalments = panel.getByRole("table", { name: `Instalments of ${loan.loan_id}` });
  await expect(instalments.getByRole("row")).toHaveCount(7);
  await expect(instalments.getByRole("row").nth(1)).toContainText("NLe 240.00");
  await panel.getByRole("tab", { name: "Payments" }).click();
  await expect(panel.getByRole("table", { name: `Payments of ${loan.loan_id}` })).toContainText(
    "NLe 100.00",
  );
  await panel.getByRole("tab", { name: "Documents" }).click();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Download payslip.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("payslip.pdf");
  await panel.getByRole("button", { name: "Show payslip.pdf" }).click();
  const sheet = panel.getByRole("img", { name: "payslip.pdf" });
  /** Whether the paper is drawn: a canvas without a drawing has no dark point. */
  const isDrawn = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext("2d")
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value, at) => at % 4 === 3 && value > 0),
    );
  await expect.poll(isDrawn).toBe(true);
  const upright = await sheet.boundingBox();
  await panel.getByRole("button", { name: "Turn right" }).click();
  await expect
    .poll(async () => ((await sheet.boundingBox())?.height ?? 0) < (upright?.height ?? 0))
    .toBe(true);
  await page.keyboard.press("f");
  await expect(page).toHaveURL(/[?&]size=full/);
  await panel.getByRole("tab", { name: "Schedule" }).click();
  await expect(panel.getByRole("complementary")).toContainText("payslip.pdf");
  await panel.getByRole("button", { name: "Beside the list" }).click();
  await expect(panel.getByRole("complementary")).toBeHidden();
  await panel.getByRole("tab", { name: "Timeline" }).click();
  const history = panel.getByRole("tabpanel", { name: "Timeline" });
  for (const text of [
    "Application received",
    "First review",
    "Second review",
    "Processed to Approved",
    "As agreed.",
  ])
    await expect(history.getByText(text).first()).toBeVisible();
  const changes = panel.locator("section").filter({ hasText: "History of changes" });
  await expect(changes.getByRole("listitem").filter({ hasText: "Approve" }).first()).toContainText(
    "approved amount",
  );
});
