import type { Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { weighing } from "../page-objects/weight.ts";

// What a visit loads is counted, or held back, so nothing may be cached.
test.use({ firstVisit: true });

/**
 * The finished pages: their title, the link of the menu that is highlighted, and sections with the lender's content.
 */
const pages = [
  {
    path: "/home",
    title: "A fair loan, with every cost in plain sight",
    current: "Home",
    sections: ["What customers say"],
  },
  { path: "/home/careers", title: "Careers", current: "Home" },
  {
    path: "/about",
    title: "About us",
    current: "About",
    sections: ["The people you will meet", "Accreditation", "Partners"],
  },
  { path: "/services", title: "Services", current: "Services" },
  { path: "/services/financial-knowledge", title: "Financial knowledge", current: "Services" },
  {
    path: "/services/help-center",
    title: "Help center",
    current: "Support",
    sections: ["Support contacts"],
  },
  { path: "/services/privacy-terms", title: "Privacy and terms", current: "Services" },
  { path: "/services/eligibility-check", title: "Eligibility check", current: "Services" },
  {
    path: "/contact",
    title: "Contact",
    current: "Contact",
    sections: ["Our office", "Send a message", "Who we are", "If you have a complaint"],
  },
];

test("SITE-1 / redirects to /home without an entry in the history, and an unknown path shows Page Not Found", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Microfinance" }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);

  const answer = await page.request.get("/no/such/page");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("<html");
  // Before hydration the router does not receive the navigation; finished pages have no router.
  await page.goto("/user/reset-password/none", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    history.pushState(null, "", "/no/such/page");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
});

test("SITE-2 each anchor brings its place below the header, and every link of the footer leads to a page", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  for (const address of [
    "/home#top",
    "/about#top",
    "/about#partners",
    "/about#for-business",
    "/services#top",
    "/services#loan-services",
    "/services#loans",
    "/services#eligibility",
    "/services#bill-payment",
    "/services#money-transfer",
    "/services#call-to-action",
  ]) {
    // Each is opened as from elsewhere, and not from another place of the same page.
    await page.goto("about:blank");
    await page.goto(address);
    const anchor = page.locator(`[id="${address.split("#")[1]}"]`);
    await expect(anchor).toBeInViewport();
    if (address.endsWith("#top")) continue;
    const place = await anchor.boundingBox();
    const bar = await header.boundingBox();
    expect(place?.y, address).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  }
  const links = page.getByRole("contentinfo").getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const own = addresses.filter((address) => address?.startsWith("/"));
  expect(own.length).toBeGreaterThanOrEqual(11);
  expect(own).toContain("/staff/signin");
  for (const address of new Set(own))
    expect((await page.request.get(address ?? "")).status(), address ?? "").toBe(200);
});

test("the reference page of the API works under its content security policy", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("data:") && new URL(url).origin !== baseURL) foreign.push(url);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto("/api/docs", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Microfinance API");
  // Of many calls the page draws those in view.
  await expect(page.getByText("Mails a password reset link", { exact: true })).toBeVisible();
  expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
});

test("SITE-56, SITE-4 a first visit to each page finds its content within its bytes, calls no other host, and loads React at a touch", async ({
  page,
  baseURL,
}) => {
  for (const { path, title, current, sections = [] } of pages) {
    const { addresses, scripts, whole } = await weigh(page, path);
    expect(addresses.filter((address) => new URL(address).origin !== baseURL)).toEqual([]);
    expect.soft(scripts, `bytes of the scripts of ${path}, gzip`).toBeLessThanOrEqual(20_000);
    expect.soft(whole, `bytes of ${path}`).toBeLessThanOrEqual(140_000);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.locator("[aria-current]")).toHaveText([current]);
    for (const name of sections)
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    // SITE-57: the content of the settings, and no mark of a sample.
    await expect(page.locator("body")).not.toContainText(/\bsamples?\b|000000|\{\{/i);
    await expect(page.getByRole("contentinfo").locator("a[href^='tel:']")).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await wordsCutOff(page), `words of a drawing of ${path} cut off by its edge`).toEqual(
      [],
    );
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await expect(page.getByRole("img", { name: /^Drawing of the streets/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await page.goto("/home");
  await expect(page.locator("blockquote")).toHaveCount(2);
  asked.clear();
  await page.getByRole("form", { name: "Loan calculator" }).hover();
  await expect.poll(() => [...asked].some((one) => /loan-calculator-.*\.js/.test(one))).toBe(true);
});

test("SITE-76 the pages of the accounts are at most 83 KB on the wire, and work without React", async ({
  newPerson,
  baseURL,
}) => {
  for (const [path, button] of [
    ["/user/signin", "Sign In"],
    ["/staff/signin", "Sign In"],
    ["/user/signup", "Sign Up"],
    ["/user/forgot-password", "Send link"],
  ] as const) {
    const page = await newPerson();
    const weigh = weighing(page, baseURL);
    const libraries: string[] = [];
    page.on("request", (request) => {
      if (/\/assets\/(react|router|zod)-/.test(request.url())) libraries.push(request.url());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sent = await weigh();
    expect(sent, path).toBeGreaterThan(50_000);
    expect(sent, path).toBeLessThanOrEqual(83_000);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert")).toHaveText(/required$/);
    expect(libraries, path).toEqual([]);
    await page.close();
  }
});

/** The words of drawings that do not fit into them. */
function wordsCutOff(page: Page): Promise<(string | null)[]> {
  return page.locator("svg text:visible").evaluateAll((texts) =>
    texts.flatMap((text) => {
      const frame = text.closest("svg")?.getBoundingClientRect();
      const { left, right } = text.getBoundingClientRect();
      return frame && left >= frame.left && right <= frame.right ? [] : [text.textContent];
    }),
  );
}

/** What a page loads at a first visit, and its bytes compressed with gzip. */
async function weigh(page: Page, path: string) {
  const asked = new Set<string>();
  const add = (request: Request) => void asked.add(request.url());
  page.on("request", add);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("request", add);
  const addresses = [...asked].filter((address) => !address.startsWith("data:"));
  let scripts = 0;
  let whole = 0;
  for (const address of addresses) {
    const answer = await page.request.get(address, { headers: { "accept-encoding": "gzip" } });
    const size = Number(answer.headers()["content-length"] ?? (await answer.body()).length);
    whole += size;
    if (new URL(address).pathname.endsWith(".js")) scripts += size;
  }
  return { addresses, scripts, whole };
}

test("SITE-56 what a visitor enters and presses before React is loaded is not lost", async ({
  page,
}) => {
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/hydrate-island/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/home");
  const calculator = page.getByRole("form", { name: "Loan calculator" });
  await calculator.getByRole("radio", { name: /Business.Group/ }).check();
  await calculator.getByLabel("Months").fill("6");
  await page.goto("/services/eligibility-check");
  const answer = page.locator("#eligibility-answer");
  await answer.fill("Fatmata Koroma");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(answer).toHaveValue("Fatmata Koroma");
  arrive();
  await expect(page.getByText("How old are you?")).toBeVisible();
  await page.goBack();
  await calculator.getByRole("radio", { name: /Business.Group/ }).check();
  await calculator.getByLabel("Months").fill("6");
  await expect(calculator).toContainText("NLe 6,250");
});

test("fonts that load late cause no layout shift", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/home", "/services", "/user/signin"]) {
    const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    arrive();
    const moved = await page.evaluate(async () => {
      await Promise.all([...document.fonts].map((font) => font.load().catch(() => null)));
      return new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: readonly PerformanceEntry[]) => {
          for (const entry of entries) sum += Number(Reflect.get(entry, "value"));
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // The next frame lays the text out in its fonts; the one after it finds the shift recorded.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            requestIdleCallback(() => {
              add(observer.takeRecords());
              resolve(sum);
            }),
          ),
        );
      });
    });
    expect(moved, `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    await page.unroute("**/*.woff2");
  }
});
