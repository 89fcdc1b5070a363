import type { Page, Request } from "@playwright/test";
import { expect, expectNoAxeFindings, expectNoOverflow, test } from "../fixtures.ts";

const pages = [
  { path: "/home", title: "A fair loan, with every cost in plain sight", current: "Home" },
  { path: "/home/careers", title: "Careers", current: "Home" },
  { path: "/about", title: "About us", current: "About" },
  { path: "/services", title: "Services", current: "Services" },
  { path: "/services/financial-knowledge", title: "Financial knowledge", current: "Services" },
  { path: "/services/help-center", title: "Help center", current: "Support" },
  { path: "/services/privacy-terms", title: "Privacy and terms", current: "Services" },
  { path: "/services/eligibility-check", title: "Eligibility check", current: "Services" },
  { path: "/contact", title: "Contact", current: "Contact" },
] as const;

const finishedPaths = pages.map(({ path }) => path);

for (const { path, title, current } of pages) {
  test(`SITE-1 ${path} fits a phone and a desktop without findings, and highlights ${current}`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Loading Page..")).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.locator("[aria-current]")).toHaveText([current]);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoAxeFindings(page);
    await expectNoOverflow(page);
    const cut = await page.locator("svg text:visible").evaluateAll((texts) =>
      texts.flatMap((text) => {
        const frame = text.closest("svg")?.getBoundingClientRect();
        const { left, right } = text.getBoundingClientRect();
        return frame && left >= frame.left && right <= frame.right ? [] : [text.textContent];
      }),
    );
    expect(cut, "words of a drawing that its edge cuts off").toEqual([]);
  });
}

test("SITE-1 / redirects to /home without an entry in the history", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("link", { name: "Microfinance" }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("SITE-1 an unknown path shows Page Not Found with status 404", async ({ page }) => {
  const answer = await page.request.get("/no/such/page");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("<html");
  // Before hydration the router does not receive the navigation; finished pages have no router.
  await page.goto("/user/signin", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    history.pushState(null, "", "/no/such/page");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
  await expectNoAxeFindings(page);
});

test("SITE-3 the home page shows Loading Page.. for a second, over finished HTML", async ({
  page,
}) => {
  const overlay = page.getByText("Loading Page..", { exact: true });
  await page.goto("/home");
  await expect(overlay, "hidden for users who reduce motion").toBeHidden();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload({ waitUntil: "commit" });
  // The animation's time is set, so that the test also passes on a slow machine.
  await overlay.evaluate((element) => {
    for (const lift of element.getAnimations()) {
      lift.pause();
      lift.currentTime = 999;
    }
  });
  await expect(overlay).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await overlay.evaluate((element) => element.getAnimations().forEach((lift) => lift.finish()));
  await expect(overlay).toBeHidden();
});

for (const { path, anchors } of [
  { path: "/home", anchors: ["top"] },
  { path: "/about", anchors: ["top", "partners", "for-business"] },
  {
    path: "/services",
    anchors: [
      "top",
      "loan-services",
      "loans",
      "eligibility",
      "bill-payment",
      "money-transfer",
      "call-to-action",
    ],
  },
] as const) {
  test(`SITE-2 each anchor of ${path} brings its place below the header`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const header = page.getByRole("banner");
    for (const anchor of anchors) {
      await page.goto("/contact");
      await page.goto(`${path}#${anchor}`);
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
      if (anchor === "top") continue;
      const place = await page.locator(`#${anchor}`).boundingBox();
      const bar = await header.boundingBox();
      expect(place?.y, anchor).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
    }
  });
}

test("SITE-2 every link of the footer leads to a page of the site", async ({ page }) => {
  await page.goto("/about");
  const links = page.getByRole("contentinfo").getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const own = addresses.filter((address) => address?.startsWith("/"));
  expect(own.length).toBeGreaterThanOrEqual(11);
  for (const address of new Set(own)) {
    expect((await page.request.get(address ?? "")).status(), address ?? "").toBe(200);
  }
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
  await expect(page.getByText("Makes a customer's account")).toBeVisible();
  expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
});

test("SITE-56 a first visit to a finished page stays within its bytes, calls no other host, and loads React at a touch", async ({
  page,
  baseURL,
}) => {
  for (const path of finishedPaths) {
    const { addresses, scripts, whole } = await weigh(page, path);
    expect(addresses.filter((address) => new URL(address).origin !== baseURL)).toEqual([]);
    expect.soft(scripts, `bytes of the scripts of ${path}, gzip`).toBeLessThanOrEqual(20_000);
    expect.soft(whole, `bytes of ${path}`).toBeLessThanOrEqual(140_000);
  }
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await page.goto("/home");
  asked.clear();
  await page.getByRole("form", { name: "Loan calculator" }).hover();
  await expect.poll(() => [...asked].some((one) => /loan-calculator-.*\.js/.test(one))).toBe(true);
});

test("SITE-56 a sign-in loads 155 KB of scripts at most, without what validates records", async ({
  page,
}) => {
  for (const path of ["/user/signin", "/staff/signin"]) {
    const { addresses, scripts } = await weigh(page, path);
    expect(addresses.filter((address) => address.includes("/assets/zod-"))).toEqual([]);
    expect.soft(scripts, `bytes of the scripts of ${path}, gzip`).toBeLessThanOrEqual(155_000);
  }
});

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
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      });
    });
    expect(moved, `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    await page.unroute("**/*.woff2");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("SITE-3 the home page reads fully: its sections in order, offers and links", async ({
    page,
  }) => {
    await page.goto("/home");
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual([
      "Why people borrow from us",
      "How it works",
      "Young, and growing with our customers",
      "Current loan options",
      "Other services",
      "Pay on time, win in the raffle",
      "Know your money",
      "What you can count on",
      "Ready when you are",
      "What customers say",
      "Account",
      "Company",
      "Resources",
    ]);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      "Home",
      "About",
      "Services",
      "Contact",
      "Support",
      "Sign In",
    ]);
    await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(page.getByText("Loading Page..")).toBeHidden();
    await expect(page.getByText("you repay 6,000, APR 39.15%").first()).toBeVisible();
    await expect(page.getByText("on NLe 5,000 over 12 months")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Start a New Application" }).click();
    await expect(page).toHaveURL(/\/user\/signup$/);
  });
});
