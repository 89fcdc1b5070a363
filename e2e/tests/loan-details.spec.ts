import { expect, test } from "../fixtures.ts";
import { staffDate } from "../page-objects/labels.ts";
import { pdf } from "../files/sample-files.ts";

test("LOAN-68 Loan Details shows a loan's terms, documents, instalments, payments and history", async ({
  office,
  signedIn,
}) => {
  const loan = await office.loan("paying", {
    files: [pdf("payslip.pdf", "Payslip")],
    loan: {
      monthly_salary: 2500,
      co_debtor: "yes",
      co_debtor_name: "Alusine Bah",
      co_debtor_relation: "Brother",
      prior_loan_history: "no",
      owe_arrears_elsewhere: "no",
    },
  });
  const page = await signedIn("auditor");
  await page.goto(`/staff/dashboard#loans?query=${loan.loan_id}`);
  const row = page.getByRole("row").filter({ hasText: loan.loan_id });
  await row.getByRole("button", { name: `View ${loan.loan_id}` }).click();
  const panel = page.getByRole("dialog", { name: "Loan Details" });
  const fact = (label: string) =>
    panel
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd");
  for (const [label, value] of [
    ["Customer name", loan.full_name],
    ["Customer ID", loan.customer_id],
    ["Phone", "+232-76-123456"],
    ["Loan ID", loan.loan_id],
    ["Status", "Paying"],
    ["Loan type", "Salary Loan"],
    ["Purpose", "Education"],
    ["Co-debtor name", "Alusine Bah"],
    ["Co-debtor relation", "Brother"],
    ["Prior loan history", "No"],
    ["Arrears elsewhere", "No"],
    ["Loan amount", "NLe 1,200.00"],
    ["Interest rate", "20%"],
    ["Period", "6 months"],
    ["Total amount", "NLe 1,440.00"],
    ["Balance", "NLe 1,340.00"],
    ["Approved amount", "NLe 1,200.00"],
    ["Processing fee", "NLe 24.00"],
    ["Disbursed amount", "NLe 1,176.00"],
    ["Approved by", "Hannah Williams (signed in: Sheku Kallon)"],
    ["Approval date", staffDate()],
    ["Monthly salary", "NLe 2,500.00"],
    ["First review", "Complete"],
    ["First reviewer", "Daniel Macauley"],
    ["First review date", staffDate()],
    ["Second review", "Complete"],
    ["Second reviewer", "Hannah Williams"],
    ["Second review date", staffDate()],
    ["Consent", "Consent signed"],
  ] as const)
    await expect(fact(label), label).toHaveText(value);
  await expect(panel.getByText("same reviewer")).toBeHidden();

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

  const plain = await office.loan("applied");
  await page.goto(`/staff/dashboard#loans?loan=${plain.loan_id}`);
  await panel.getByRole("tab", { name: "Overview" }).click();
  await expect(panel.getByText("No Co-debtor")).toBeVisible();
  await page.goto("/staff/dashboard#loans?loan=");
  await expect(panel.getByText("No loan selected.")).toBeVisible();
});
