// `npm run pictures`: takes the pictures of README.md from the built application with new demo data. Its port is PORT,
// 3190 by default. Each picture must stay below 150 KB.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ name: string, person: string, size: [number, number], scale: number, open: (page: Page) => Promise<void> }} Picture */

const port = Number(process.env["PORT"] || 3190);
const origin = `http://localhost:${port}`;
const folder = path.join(root, "docs/pictures");
const largest = 150 * 1024;
const demoPassword = "Salone-2026";

/** @type {Picture[]} */
const pictures = [
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
      await dialog.getByText(/^Saved/).waitFor();
    },
  },
  {
    name: "loan-details",
    person: "manager",
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      const loan = await page.evaluate(async () => {
        const response = await fetch("/api/loans/all?status=paying&page_size=1", {
          headers: { authorization: `Bearer ${localStorage.getItem("accessToken")}` },
        });
        /** @type {{ loans: { loan_id: string }[] }} */
        const { loans } = JSON.parse(await response.text());
        return loans[0]?.loan_id;
      });
      await page.goto(`/staff/dashboard#loans?loan=${loan}`);
      await page.getByRole("dialog").getByText("Schedule").first().waitFor();
    },
  },
  {
    name: "reports",
    person: "manager",
    size: [1280, 720],
    scale: 1,
    open: async (page) => {
      await page.goto("/staff/dashboard#arrears");
      await page.getByRole("heading", { name: "Arrears" }).first().waitFor();
    },
  },
];

const server = startServer();
try {
  mkdirSync(folder, { recursive: true });
  await waitForServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  for (const picture of pictures) await take(browser, picture);
  await browser.close();
} finally {
  server.kill("SIGTERM");
}

/** @param {import("@playwright/test").Browser} browser @param {Picture} picture */
async function take(browser, { name, person, size: [width, height], scale, open }) {
  const area = person === "customer" ? "user" : "staff";
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "Africa/Freetown",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(`/${area}/signin`);
  await page.getByLabel("Email").fill(`${person}@demo.org`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`**/${area === "user" ? "user/profile" : "staff/dashboard"}#top`);
  await open(page);
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  writeFileSync(path.join(folder, `${name}.png`), picture);
  await context.close();
  console.log(`${name}.png: ${Math.round(picture.length / 1024)} KB`);
  if (picture.length > largest) throw new Error(`${name}.png has more than ${largest / 1024} KB.`);
}

function startServer() {
  const script = path.join(root, "scripts/serve-for-tests.mjs");
  return spawn(pinnedNode(), [script], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      E2E_RUN: String(process.pid),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function waitForServer() {
  for (let attempt = 0; attempt < 180; attempt += 1) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(1_000);
  }
  throw new Error("The server did not start within three minutes.");
}
