// The papers of the gallery, as PDFs: those of the server, and those that the browser prints.
import { addVirtualAuthenticator } from "../e2e/page-objects/virtual-authenticator.ts";
import { demoContext, demoPassword } from "./demo-browser.mjs";
import { office, read } from "./gallery-states.mjs";

/** @typedef {import("@playwright/test").Page} Page */

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
 * What the last of these buttons prints, as a PDF: on A4, or on a roll.
 * @param {Page} page
 * @param {string | ((page: Page) => Promise<unknown>)} place a section of the office, or what opens another
 * @param {readonly (string | RegExp)[]} buttons
 */
async function printed(page, place, ...buttons) {
  await page.addInitScript(recordPrint);
  await (typeof place === "string" ? office(page, place) : place(page));
  for (const name of buttons) {
    const dialog = page.getByRole("dialog");
    await page.waitForLoadState("networkidle");
    const within = (await dialog.count()) > 0 ? dialog.last() : page;
    const button = within.getByRole("button", { name }).or(within.getByText(name, { exact: true }));
    await button.first().click();
  }
  await page.locator("html[data-printed]").waitFor({ state: "attached" });
  const html = String(await page.evaluate("document.documentElement.dataset.printed"));
  await page.route("**/staff/printed", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.goto("/staff/printed");
  await page.emulateMedia({ media: "print" });
  await page.evaluate("document.body.offsetHeight && document.fonts.ready.then(() => true)");
  return page.pdf({ format: "A4", preferCSSPageSize: true });
}

/**
 * A record's paper.
 * @param {string} list @param {(row: any) => string} hashOf @param {...(string | RegExp)} buttons
 */
function paperOf(list, hashOf, ...buttons) {
  return async (/** @type {Page} */ page) => {
    const { success: _s, msg: _m, message: _t, ...data } = await read(page, list);
    const row = Object.values(data).find((value) => Array.isArray(value));
    return printed(page, hashOf(row?.[0]), ...buttons);
  };
}

/** The window of a payment statement with the figures of a late loan. */
/** @param {Page} page */
async function openPaymentStatement(page) {
  const { loans } = await read(page, "/loans/all?status=paying&due=late&page_size=1");
  await office(page, "reports");
  await page.getByRole("button", { name: "Payment Statements" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Loan ID").fill(loans[0]?.loan_id);
  await dialog.getByRole("button", { name: "Search" }).click();
  await dialog.getByText(loans[0]?.customer_id).waitFor();
}

/** Writes as the signed-in person. */
/** @param {Page} page @param {string} address @param {object} body */
async function write(page, address, body) {
  await page.goto("/staff/dashboard#accounts");
  return page.evaluate(
    async ([url, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("accessToken")}`,
        "content-type": "application/json",
      };
      const answer = await fetch(`/api${url}`, { method: "POST", headers, body: sent });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [address, JSON.stringify(body)],
  );
}

/** A session of a till that its holder counted and another person signed off. */
/** @param {Page} page @returns {Promise<number>} */
async function signedOffSession(page) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has a browser.");
  const { sessions } = await read(page, "/tills/sessions?page_size=1");
  const { session } = await read(page, `/tills/sessions/${sessions[0]?.id}`);
  const holder = await demoContext(browser, new URL(page.url()).origin, "officer", {});
  const own = await holder.newPage();
  const cash = Math.floor(session.report.expected);
  const denominations = [
    { value: 20, pieces: Math.floor(cash / 20) },
    { value: 1, pieces: cash % 20 },
  ];
  await write(own, `/tills/sessions/${session.id}/count`, { denominations });
  await holder.close();
  await write(page, `/tills/sessions/${session.id}/sign-off`, { keep: 500 });
  return session.id;
}

/** New recovery codes, of a passkey that a virtual device holds. */
/** @param {Page} page */
async function openRecoveryCodes(page) {
  await addVirtualAuthenticator(page);
  await office(page, "accounts");
  const section = page.getByRole("region", { name: "Second step at sign-in" });
  await section.getByRole("button", { name: "Add passkey" }).click();
  await section.getByLabel("Name of the passkey").fill("Office computer");
  await section.getByLabel(/^Current password/).fill(demoPassword);
  await section.getByRole("button", { name: "Add passkey" }).click();
  await section.getByRole("list", { name: "Recovery codes" }).waitFor();
}

/** The last step of an application that an officer captures. */
/** @param {Page} page */
async function openReviewStep(page) {
  await office(page, "capture?by=steps");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /^(Start|Continue)/ })
    .first()
    .click();
  for (let step = 3; step <= 10; step += 1) {
    await dialog.getByRole("button", { name: "Next", exact: true }).click();
    await dialog.getByText(`Step ${step} of 10`).waitFor();
  }
}

/** `person` prints it, a System Admin where none is named. */
/** @type {{ name: string, person?: string, print: (page: Page) => Promise<Buffer> }[]} */
export const papers = [
  {
    name: "loan-statement",
    print: async (page) => {
      const { loans } = await read(page, "/loans/all?status=paying&page_size=1");
      return savedPdf(page, `/loans/${loans[0]?.loan_id}/statement.pdf`);
    },
  },
  {
    name: "rescheduled-loan-statement",
    print: async (page) => {
      const { requests } = await read(page, "/requests?state=answered&page_size=50");
      const rescheduled = requests.find((/** @type {any} */ one) => one.kind === "reschedule");
      return savedPdf(page, `/loans/${rescheduled?.loan_id}/statement.pdf`);
    },
  },
  {
    name: "collection-sheet",
    print: async (page) => {
      const { sheets } = await read(page, "/collections/sheets?page_size=1");
      return savedPdf(page, `/sheets/${sheets[0]?.id}/sheet.pdf`);
    },
  },
  {
    name: "customer-statement",
    person: "customer",
    print: (page) =>
      printed(
        page,
        async () => {
          await page.goto("/user/profile#loans");
          await page.getByRole("button", { name: "View" }).first().click();
          await page.getByRole("dialog").getByText("Files").waitFor();
        },
        "Print statement",
      ),
  },
  { name: "payment-statement", print: (page) => printed(page, openPaymentStatement, "Print") },
  { name: "loan-application", print: (page) => printed(page, openReviewStep, "Print") },
  {
    name: "journal-voucher",
    print: paperOf(
      "/journals?status=posted&page_size=1",
      (row) => `ledger?view=manual&status=posted&journal=${row.id}`,
      "Print",
      "Print",
    ),
  },
  {
    name: "settlement-voucher",
    print: paperOf(
      "/money/settlements?page_size=1",
      (row) => `transfers?view=settlements&settlement=${row.id}`,
      "Print voucher",
      "Print",
    ),
  },
  {
    name: "receipt",
    print: async (page) => {
      const { payments, data } = await read(page, "/transactions/all?page_size=1");
      return savedPdf(page, `/payments/${(payments ?? data)[0]?.id}/receipt.pdf`);
    },
  },
  { name: "list-of-audit", print: (page) => printed(page, "audit?view=money", /^Print/) },
  ...["loans", "customers", "transfers", "payouts", "loan-history", "staff"].map((section) => ({
    name: `list-of-${section}`,
    /** @param {Page} page */
    print: (page) =>
      printed(page, `${section}?status=all`.replace(/(?<!payouts)\?.*/, ""), /^Print/),
  })),
  { name: "list-of-late-loans", print: (page) => printed(page, "loans?due=late", /^Print/) },
  { name: "arrears", print: (page) => printed(page, "arrears", /^Print$/) },
  ...["income-statement", "balance-sheet", "cash-book", "portfolio", "provision", "ratios"].map(
    (view) => ({
      name: view,
      /** @param {Page} page */
      print: (page) => printed(page, `reports?view=${view}`, "Print"),
    }),
  ),
  { name: "trial-balance", print: (page) => printed(page, "ledger", "Print") },
  { name: "journal", print: (page) => printed(page, "ledger?view=journal", /^Print/) },
  {
    name: "receipt-a4",
    print: paperOf(
      "/transactions/all?page_size=1",
      (row) => `payments?loan=${row.loan_id}&payment=${row.id}`,
      "A4",
      /^Print/,
    ),
  },
  {
    name: "receipt-slip",
    print: paperOf(
      "/transactions/all?page_size=1",
      (row) => `payments?loan=${row.loan_id}&payment=${row.id}`,
      "80 mm",
      /^Print/,
    ),
  },
  {
    name: "voucher",
    print: paperOf(
      "/payouts?page_size=1",
      (row) => `payouts?status=all&payout=${row.id}`,
      "Voucher",
      "Print",
    ),
  },
  {
    name: "transfer-slip",
    print: paperOf(
      "/money/transfers/all?page_size=1",
      (row) => `transfers?transfer=${row.id}`,
      "Print slip",
      "Print",
    ),
  },
  {
    name: "till-report",
    print: paperOf(
      "/tills/sessions?page_size=1",
      (row) => `cash?session=${row.id}`,
      /^Print/,
      "Print",
    ),
  },
  {
    name: "till-report-z",
    print: async (page) =>
      printed(page, `cash?session=${await signedOffSession(page)}`, "Print Z report", "Print"),
  },
  {
    name: "meeting-sheet",
    print: async (page) => {
      const { groups } = await read(page, "/groups?page_size=50");
      const { id } = groups.find((/** @type {any} */ one) => one.live_loans > 0);
      const { group } = await read(page, `/groups/${id}`);
      const paying = group.loans.find((/** @type {any} */ one) => one.status === "paying");
      return printed(page, `loans?loan=${paying.loan_id}`, "Members", "Meeting sheet", "Print");
    },
  },
  {
    // The account then needs its passkey at every sign-in: it is that of nobody else's pictures.
    name: "recovery-codes",
    person: "basic",
    print: (page) => printed(page, openRecoveryCodes, "Print"),
  },
];
