// The states of the gallery in the customer area: opened records, forms, refusals and the steps of an application.

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

/**
 * The application in its dialog, at its first step: the draft of the picture before is not continued.
 * @param {Page} page
 */
async function atFirstStep(page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Step \d+ of 10/).waitFor();
  const again = dialog.getByRole("button", { name: "Start a new application" });
  if (await again.isVisible()) {
    await again.click();
    await dialog.getByRole("button", { name: "Delete and start again" }).click();
  }
  await dialog.getByText("Step 1 of 10").waitFor();
  return dialog;
}

/** From a step of the application to the next one, with what that needs. */
/** @param {Page} page @param {number} step */
async function toNextStep(page, step) {
  const dialog = page.getByRole("dialog");
  if (step === 5) {
    await dialog.getByRole("combobox", { name: "Loan type" }).click();
    await page.getByRole("option", { name: "Salary Loan", exact: true }).click();
    await dialog.getByRole("textbox", { name: "Loan amount", exact: true }).fill("5000");
    await dialog.getByRole("textbox", { name: "Loan period", exact: true }).fill("12");
  }
  const name = step === 1 ? /^(Start|Continue)/ : /^Next$/;
  await dialog.getByRole("button", { name }).first().click();
  await dialog.getByText(`Step ${step + 1} of 10`).waitFor();
}

/** @param {Page} page */
async function openWizard(page) {
  await page.goto("/user/profile#recent");
  await page.getByRole("button", { name: "Apply for Loan" }).first().click();
  return atFirstStep(page);
}

/** @type {Screen[]} */
export const customerStates = [
  {
    name: "loan",
    open: async (page) => {
      await page.goto("/user/profile#loans");
      await page.getByRole("button", { name: "View" }).first().click();
      await page.getByRole("dialog").getByText("Files").waitFor();
    },
  },
  {
    name: "notices",
    short: true,
    open: async (page) => {
      await page.goto("/user/profile#recent");
      await page.getByRole("button", { name: /Notices/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "how-to-pay",
    open: async (page) => {
      await page.goto("/user/profile#recent");
      await page.getByRole("button", { name: "How to pay" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "offline",
    short: true,
    busy: true,
    open: async (page) => {
      await page.goto("/user/profile#recent");
      await page.getByRole("heading", { name: "Address Details" }).waitFor();
      await page.route(/\/(api|healthz)/, (route) => route.abort("internetdisconnected"));
      await page.evaluate('window.dispatchEvent(new Event("offline"))');
      await page.getByText("No connection.").first().waitFor();
    },
  },
  ...["unchanged", "unsaved"].map((end) => ({
    name: `loan-edit-${end}`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      // Only an application before its first review is edited.
      await page.route("**/api/loans/details/*", async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        const pending = { first_review: "pending", second_review: "pending" };
        Object.assign(answer.loan, { status: "applied", ...pending });
        await route.fulfill({ response, json: answer });
      });
      await page.goto("/user/profile#loans");
      await page.getByRole("button", { name: "View" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Edit" }).click();
      if (end === "unchanged") return;
      await dialog.getByRole("textbox", { name: "Loan amount" }).fill("1716");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
  })),
  ...["failed", "none"].map((end) => ({
    name: `notices-${end}`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      const [status, json] =
        end === "failed"
          ? [429, { success: false, error: "Please wait a minute." }]
          : [200, { success: true, notices: [], unread: 0, page: 1, pages: 1, total: 0 }];
      await page.route("**/api/notices*", (route) => route.fulfill({ status, json }));
      await page.goto("/user/profile#recent");
      await page.getByRole("button", { name: "Notices", exact: true }).click();
      await page
        .getByRole("dialog")
        .getByText(end === "failed" ? "Please wait a minute." : "No notices yet")
        .first()
        .waitFor();
    },
  })),
  ...[
    "Profile Actions",
    "Edit Profile",
    "Change Password",
    "Where you are signed in",
    "Your data",
    "Phone and messages",
  ].map((title) => ({
    name: title.toLowerCase().replaceAll(" ", "-"),
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      await page.goto("/user/profile#recent");
      await page.getByRole("button", { name: "Profile Actions" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Change Password" }).waitFor();
      if (title === "Profile Actions") return;
      await dialog.getByRole("button", { name: title }).click();
      await dialog.getByRole("button", { name: title }).waitFor({ state: "hidden" });
      // Another address asks for the password, and a password is missed.
      if (title === "Edit Profile")
        await dialog.getByRole("textbox", { name: "Email" }).fill("moved@example.org");
      if (title === "Change Password")
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
    },
  })),
  ...[
    ["guarantors", "Add Guarantor"],
    ["business", "Add Business"],
    ["recent", "Edit"],
  ].map(([tab, button]) => ({
    name: `${tab}-form`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      await page.goto(`/user/profile#${tab}`);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: button, exact: true }).first().click();
      await main.getByRole("button", { name: "Cancel" }).waitFor();
    },
  })),
  {
    name: "wizard-files-refused",
    short: true,
    open: async (page) => {
      const dialog = await openWizard(page);
      for (let step = 1; step < 8; step += 1) await toNextStep(page, step);
      const file = { name: "letter.pdf", mimeType: "application/pdf" };
      await dialog
        .locator("input[type=file]:not([capture])")
        .last()
        .setInputFiles({ ...file, buffer: Buffer.from("not a pdf at all") });
      await dialog.getByText("letter.pdf is not a PDF, JPEG or PNG file.").waitFor();
    },
  },
  { name: "wizard-1", isStep: true, open: openWizard },
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => ({
    name: `wizard-${step}`,
    short: step !== 5 && step !== 9 && step !== 10,
    isStep: true,
    /** @param {Page} page */
    open: async (page) => {
      const before = page.getByRole("dialog").getByText(`Step ${step - 1} of 10`);
      let at = step - 1;
      if (!(await before.isVisible())) {
        await openWizard(page);
        at = 1;
      }
      for (; at < step; at += 1) await toNextStep(page, at);
    },
  })),
];
