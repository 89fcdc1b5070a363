import type { Page } from "@playwright/test";

/** A printed document: its title, which is the suggested file name, and its text. */
export interface Printed {
  title: string;
  text: string;
  /** Number of pages in this format. */
  pages: number;
}

const a4 = { format: "A4" } as const;
/** A receipt roll, one metre long. */
const roll = { width: "80mm", height: "1000mm" } as const;

/** Stores what the page prints through its hidden frame. Call before the page is opened. */
export async function recordPrints(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      const { top } = window;
      if (top === null) return;
      top.document.documentElement.dataset["printed"] =
        `<title>${document.title}</title>${document.documentElement.outerHTML}`;
      window.dispatchEvent(new Event("afterprint"));
    };
  });
}

/** Renders the document that was stored last as a PDF in this format. */
export async function lastPrint(page: Page, paper: "a4" | "roll"): Promise<Printed> {
  await page.waitForFunction(() => document.documentElement.dataset["printed"] !== undefined);
  const html = await page.evaluate(() => {
    const { printed = "" } = document.documentElement.dataset;
    delete document.documentElement.dataset["printed"];
    return printed;
  });
  const sheet = await page.context().newPage();
  const address = "**/staff/printed";
  await sheet.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await sheet.goto("/staff/printed");
  await sheet.emulateMedia({ media: "print" });
  const [title, text] = await Promise.all([sheet.title(), sheet.locator("body").innerText()]);
  const pdf = await sheet.pdf(paper === "a4" ? a4 : roll);
  await sheet.close();
  return { title, text, pages: pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}
