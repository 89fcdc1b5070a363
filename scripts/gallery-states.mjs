// The states of the gallery beyond the first view of each screen: opened records, dialogs, empty lists, papers.

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {{ name: string, open: (page: Page) => Promise<unknown>, api?: "waits" | "fails", short?: boolean }} Screen
 * `short` takes two widths in light only.
 */

/** @param {Page} page @param {string} address @returns {Promise<any>} */
async function read(page, address) {
  await page.goto("/staff/dashboard#accounts");
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
    return (await fetch(`/api${url}`, { headers })).json();
  }, address);
}

/** @param {Page} page @param {string} hash */
function office(page, hash) {
  return page.goto(`/staff/dashboard#${hash}`);
}

/**
 * A loan of this status, opened in a section.
 * @param {string} section @param {string} status @param {string} more
 * @returns {Screen["open"]}
 */
function loanIn(section, status, more = "") {
  return async (page) => {
    const { loans } = await read(page, `/loans/all?status=${status}&page_size=1`);
    await office(page, `${section}?loan=${loans[0]?.loan_id}${more}`);
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
  };
}

/** @param {Page} page */
async function openWizard(page) {
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Apply for Loan" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Step 1 of 10").waitFor();
  return dialog;
}

/** @type {Screen[]} */
export const publicStates = [
  { name: "not-found", open: (page) => page.goto("/no-such-page") },
  {
    name: "sign-in-refused",
    short: true,
    open: async (page) => {
      await page.goto("/user/signin");
      await page.getByLabel("Email").fill("nobody@demo.org");
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    },
  },
];

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
      await page.goto("/user/profile");
      await page.getByRole("button", { name: /Notices/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "how-to-pay",
    short: true,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("button", { name: "How to pay" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "offline",
    short: true,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("heading", { name: "Address Details" }).waitFor();
      await page.route(/\/(api|readyz)/, (route) => route.abort("internetdisconnected"));
      await page.evaluate('window.dispatchEvent(new Event("offline"))');
      await page.waitForTimeout(2_500);
    },
  },
  { name: "wizard-1", open: openWizard },
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => ({
    name: `wizard-${step}`,
    short: step !== 5 && step !== 9 && step !== 10,
    /** @param {Page} page */
    open: async (page) => {
      const dialog = await openWizard(page);
      const start = dialog.getByRole("button", { name: /^(Start|Continue)/ }).first();
      await start.click();
      for (let at = 2; at < step; at += 1) {
        if (at === 5) {
          await dialog.getByRole("combobox", { name: "Loan type" }).click();
          await page.getByRole("option", { name: "Salary Loan", exact: true }).click();
          await dialog.getByRole("textbox", { name: "Loan amount", exact: true }).fill("5000");
          await dialog.getByRole("textbox", { name: "Loan period", exact: true }).fill("12");
        }
        await dialog.getByRole("button", { name: "Next", exact: true }).click();
        await dialog.getByText(`Step ${at + 1} of 10`).waitFor({ timeout: 5_000 });
      }
    },
  })),
];

/** @type {Screen[]} */
export const staffStates = [
  ...["loans", "customers", "transfers", "admin", "audit"].map((section) => ({
    name: `${section}--empty`,
    short: true,
    /** @param {Page} page */
    open: (page) => office(page, `${section}?query=zzzzzz`),
  })),
  { name: "loan-late", open: loanIn("loans", "paying") },
  { name: "loan-full", open: loanIn("loans", "paying", "&size=full") },
  { name: "loan-applied", open: loanIn("loans", "applied") },
  { name: "review", open: loanIn("review-loans", "applied") },
  { name: "review-second", open: loanIn("review-loans", "processing") },
  { name: "decision", open: loanIn("manage-loans", "processed", "&action=approve") },
  {
    name: "decision-reject",
    short: true,
    open: loanIn("manage-loans", "processed", "&action=reject"),
  },
  { name: "history-loan", short: true, open: loanIn("loan-history", "rejected") },
  {
    name: "customer",
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `customer-details?id=${loans[0]?.customer_id}`);
      await page.getByRole("heading", { name: "Documents" }).waitFor();
    },
  },
  {
    name: "customer-without-loans",
    short: true,
    open: async (page) => {
      const { customers } = await read(page, "/customer/all?page_size=10");
      await office(page, `customer-details?id=${customers[0]?.customer_id}`);
      await page.getByRole("heading", { name: "Documents" }).waitFor();
    },
  },
  {
    name: "transfer",
    short: true,
    open: async (page) => {
      const { transfers, data } = await read(page, "/money/transfers/all?page_size=1");
      await office(page, `transfers?transfer=${(transfers ?? data)[0]?.id}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "palette",
    short: true,
    open: async (page) => {
      await office(page, "recent");
      await page.getByRole("heading", { name: /Welcome/ }).waitFor();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("pay kam");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "add-loan",
    short: true,
    open: async (page) => {
      await office(page, "loans");
      await page.getByRole("button", { name: "Add Loan" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "new-customer",
    short: true,
    open: async (page) => {
      await office(page, "loans");
      await page.getByRole("button", { name: "New Customer" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

/**
 * A section after a click, with the dialog that opens.
 * @param {string} name @param {string} hash @param {string | RegExp} button
 * @returns {Screen}
 */
function dialogOf(name, hash, button) {
  return {
    name,
    short: true,
    open: async (page) => {
      await office(page, hash);
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  };
}

/**
 * Views of the books by their address.
 * @type {Screen[]}
 */
export const bookStates = [
  ...["journal", "accounts", "manual", "reconcile", "account&account=1000"].map((view) => ({
    name: `ledger-${view.replace(/&.*/, "")}`,
    /** @param {Page} page */
    open: (page) => office(page, `ledger?view=${view}`),
  })),
  ...["income-statement", "balance-sheet", "cash-book", "portfolio", "provision", "ratios"].map(
    (view) => ({
      name: `reports-${view}`,
      /** @param {Page} page */
      open: (page) => office(page, `reports?view=${view}`),
    }),
  ),
  ...["partners", "settlements"].map((view) => ({
    name: `transfers-${view}`,
    /** @param {Page} page */
    open: (page) => office(page, `transfers?view=${view}`),
  })),
  { name: "payouts-all", open: (page) => office(page, "payouts?status=all") },
  {
    name: "payout",
    short: true,
    open: async (page) => {
      const { payouts } = await read(page, "/payouts?page_size=1");
      await office(page, `payouts?status=all&payout=${payouts[0]?.id}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "entry",
    short: true,
    open: async (page) => {
      await office(page, "ledger?view=journal&entry=20");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "cash-session",
    short: true,
    open: async (page) => {
      await office(page, "cash?session=1");
      await page.getByRole("dialog").waitFor();
    },
  },
  dialogOf("cash-move", "cash", "Move money"),
  dialogOf("periods-close", "periods", "Close the books"),
  dialogOf("ledger-new-journal", "ledger?view=manual", /New/),
  dialogOf("reconcile-import", "ledger?view=reconcile", "Import statement"),
  dialogOf("add-transfer", "transfers", "Add Transfer"),
  dialogOf("payment-statements", "reports", "Payment Statements"),
];

/** The first view of a role. */
/** @type {Screen} */
export const overview = { name: "recent", open: (page) => office(page, "recent") };

/** @type {Screen[]} */
export const cashierStates = [
  { name: "my-till", open: (page) => office(page, "my-till") },
  ...["count", "print"].map((mode) => ({
    name: `my-till-${mode}`,
    short: true,
    /** @param {Page} page */
    open: async (page) => {
      const { session } = await read(page, "/tills/mine");
      await office(page, `my-till?session=${session?.id}&mode=${mode}`);
      await page.getByRole("dialog").waitFor();
    },
  })),
  dialogOf("my-till-float", "my-till", "Float"),
  {
    name: "desk",
    open: async (page) => {
      const { loans } = await read(page, "/loans/all?due=late&page_size=1");
      await office(page, `payments?loan=${loans[0]?.loan_id}`);
      await page.getByText("Past Due").waitFor();
    },
  },
];

/** @param {Page} page @param {string} address */
async function savedPdf(page, address) {
  await page.goto("/staff/dashboard#accounts");
  const bytes = await page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("accessToken")}` };
    return [...new Uint8Array(await (await fetch(`/api${url}`, { headers })).arrayBuffer())];
  }, address);
  return Buffer.from(bytes);
}

/** Keeps what the page prints through its hidden frame. */
const recordPrint = `window.print = () => {
  top.document.documentElement.dataset.printed = document.documentElement.outerHTML;
  window.dispatchEvent(new Event("afterprint"));
};`;

/**
 * What a click prints, as a PDF.
 * @param {Page} page @param {string} hash @param {RegExp} button @param {object} format
 */
async function printed(page, hash, button, format) {
  await page.addInitScript(recordPrint);
  await office(page, hash);
  await page.getByRole("button", { name: button }).first().click();
  await page.waitForFunction("document.documentElement.dataset.printed !== undefined");
  const html = String(await page.evaluate("document.documentElement.dataset.printed"));
  await page.route("**/staff/printed", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto("/staff/printed");
  await page.emulateMedia({ media: "print" });
  return page.pdf(format);
}

const a4 = { format: "A4" };

/** @type {{ name: string, print: (page: Page) => Promise<Buffer> }[]} */
export const papers = [
  {
    name: "loan-statement",
    print: async (page) => {
      const { loans } = await read(page, "/loans/all?status=paying&page_size=1");
      return savedPdf(page, `/loans/${loans[0]?.loan_id}/statement.pdf`);
    },
  },
  {
    name: "receipt",
    print: async (page) => {
      const { payments, data } = await read(page, "/transactions/all?page_size=1");
      return savedPdf(page, `/payments/${(payments ?? data)[0]?.id}/receipt.pdf`);
    },
  },
  { name: "list-of-loans", print: (page) => printed(page, "loans", /^Print/, a4) },
  { name: "list-of-late-loans", print: (page) => printed(page, "arrears", /^Print/, a4) },
  { name: "list-of-customers", print: (page) => printed(page, "customers", /^Print/, a4) },
];
