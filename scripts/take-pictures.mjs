// `npm run pictures`: takes the pictures of README.md from the built application with new demo data. Its port is PORT,
// 3190 by default. Each picture must stay below 150 KB.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { demoContext, withDemo } from "./demo-browser.mjs";
import { root } from "./pinned-node.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {{
 *   name: string,
 *   person: string | null,
 *   size: [number, number],
 *   scale: number,
 *   open: (page: Page) => Promise<void>
 * }} Picture
 */

const port = Number(process.env["PORT"] || 3190);
const folder = path.join(root, "docs/pictures");
const largest = 150 * 1024;

/** @type {Picture[]} */
const pictures = [
  {
    name: "public-home",
    person: null,
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      await page.goto("/home");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByText("Loading Page..").waitFor({ state: "hidden" });
    },
  },
  {
    name: "customer-home",
    person: "customer",
    size: [360, 720],
    scale: 2,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("heading", { name: "Address Details" }).waitFor();
    },
  },
  {
    name: "loan-application",
    person: "customer",
    size: [360, 720],
    scale: 2,
    open: async (page) => {
      await page.goto("/user/profile");
      await page.getByRole("button", { name: "Apply for Loan" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Step 1 of 10").waitFor();
      await dialog.getByRole("button", { name: "Start", exact: true }).click();
      for (let step = 3; step <= 5; step += 1)
        await dialog.getByRole("button", { name: "Next", exact: true }).click();
      await dialog.getByText("Step 5 of 10").waitFor();
      await dialog.getByRole("combobox", { name: "Loan type" }).click();
      await page.getByRole("option", { name: "Salary Loan", exact: true }).click();
      await dialog.getByRole("textbox", { name: "Loan amount", exact: true }).fill("5000");
      await dialog.getByRole("textbox", { name: "Loan period", exact: true }).fill("6");
      await dialog.getByText("Step 5 of 10").click();
      await dialog.getByText("Saved.", { exact: true }).waitFor();
    },
  },
  {
    name: "loan-details",
    person: "manager",
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      await page.goto("/staff/dashboard#accounts");
      const loan = await page.evaluate(async () => {
        const response = await fetch("/api/loans/all?status=paying&page_size=1", {
          headers: { authorization: `Bearer ${localStorage.getItem("accessToken")}` },
        });
        /** @type {{ loans: { loan_id: string }[] }} */
        const { loans } = JSON.parse(await response.text());
        return loans[0]?.loan_id;
      });
      await page.goto(`/staff/dashboard#loans?loan=${loan}&size=full`);
      await page.getByRole("dialog").getByText("Schedule").first().waitFor();
    },
  },
  {
    name: "overview",
    person: "manager",
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      await page.goto("/staff/dashboard#recent");
      await page.getByRole("heading", { name: "To do" }).waitFor();
      await page.getByRole("heading", { name: "Monthly Sales Data" }).waitFor();
    },
  },
  {
    name: "pay-loan",
    person: "cashier",
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      await page.goto("/staff/dashboard#payments");
      await page.getByLabel(/^Loan ID/).pressSequentially("sesay");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Past Due").waitFor();
    },
  },
];

mkdirSync(folder, { recursive: true });
await withDemo(port, async (origin, browser) => {
  for (const picture of pictures) await take(origin, browser, picture);
});

/** @param {string} origin @param {import("@playwright/test").Browser} browser @param {Picture} picture */
async function take(origin, browser, { name, person, size: [width, height], scale, open }) {
  const context = await demoContext(browser, origin, person, {
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: "light",
  });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  writeFileSync(path.join(folder, `${name}.png`), picture);
  await context.close();
  console.log(`${name}.png: ${Math.round(picture.length / 1024)} KB`);
  if (picture.length > largest) throw new Error(`${name}.png has more than ${largest / 1024} KB.`);
}
