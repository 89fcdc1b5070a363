// `npm run gallery`: pictures of every screen and state of the three faces in four widths, light and dark, and the
// papers as PDFs, from the built application with new demo data. They go into the ignored folder `gallery`, with an
// index.html. Its port is PORT, 3191 by default. Patterns after the command select the screens with a name that matches
// one of them: "^staff-review".
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { demoContext, withDemo } from "./demo-browser.mjs";
import { papers } from "./gallery-papers.mjs";
import { root } from "./pinned-node.mjs";
import { faces } from "./screens.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("./gallery-states.mjs").Screen} Screen */

const port = Number(process.env["PORT"] || 3191);
const folder = path.join(root, "gallery");
const words = process.argv.slice(2);
/** Width and height: a small phone, a tablet, an office screen, a larger one. */
const sizes = /** @type {const} */ ([
  [360, 640],
  [768, 1024],
  [1280, 720],
  [1440, 900],
]);
const schemes = /** @type {const} */ (["light", "dark"]);
/** The office ends a session after a time, and all pictures of a face take longer than that. */
const sessionMilliseconds = 8 * 60_000;
/** Pixels of the longest picture. */
const longest = 4_000;

/** @type {Map<string, { picture: string, title: string }[]>} */
const taken = new Map();

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await withDemo(port, async (origin, browser) => {
  for (const face of faces) {
    const screens = face.screens.filter(({ name }) => isWanted(`${face.name}-${name}`));
    if (screens.length === 0) continue;
    const signIn = () => demoContext(browser, origin, face.person, { colorScheme: "light" });
    let context = await signIn();
    let signedInAt = Date.now();
    for (const screen of screens) {
      if (Date.now() - signedInAt > sessionMilliseconds) {
        await context.close();
        context = await signIn();
        signedInAt = Date.now();
      }
      for (const scheme of face.dark && !screen.short ? schemes : [schemes[0]])
        await take(context, face.name, screen, scheme);
    }
    await context.close();
  }
  for (const { name, person = "sysadmin", print } of papers.filter(isWantedPaper)) {
    const context = await demoContext(browser, origin, person, {});
    try {
      const pdf = await print(await context.newPage());
      writeFileSync(path.join(folder, `paper-${name}.pdf`), pdf);
      console.log(`paper ${name}`);
    } catch (error) {
      console.error(`paper ${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
});
writeFileSync(path.join(folder, "index.html"), indexPage());
reportPictures();

/** @param {string} name */
function isWanted(name) {
  return words.length === 0 || words.some((word) => new RegExp(word).test(name));
}

/** The word "papers" selects all of them. */
/** @param {{ name: string }} paper */
function isWantedPaper({ name }) {
  return isWanted("papers") || isWanted(`paper-${name}`);
}

/** @param {BrowserContext} context @param {string} face @param {Screen} screen @param {"light" | "dark"} scheme */
async function take(context, face, screen, scheme) {
  const page = await context.newPage();
  const name = `${face}-${screen.name}`;
  try {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    // A picture longer than the window makes Chromium report a window of one pixel, which closes the sidebar.
    await page.addInitScript(`addEventListener("resize", (event) => {
      if (innerWidth < 10) event.stopImmediatePropagation();
    }, true)`);
    for (const [width, height] of screen.short ? [sizes[0], sizes[2]] : sizes) {
      await page.setViewportSize({ width, height });
      // Each size is opened anew: what a screen shows at first depends on its width.
      await page.goto("about:blank");
      if (screen.api !== undefined) await breakApi(page, screen.api);
      await screen.open(page);
      await settled(page, screen.api === "waits" || screen.busy === true);
      if (face !== "public" && new URL(page.url()).pathname.endsWith("/signin"))
        throw new Error("The session has ended.");
      const file = `${name}--${width}-${scheme}.png`;
      await showWholeDialog(page, width, height);
      const length = Math.min(longest, Number(await page.evaluate("document.body.scrollHeight")));
      await page.screenshot({
        path: path.join(folder, file),
        animations: "disabled",
        ...(length > height && !(await hasDialog(page))
          ? { clip: { x: 0, y: 0, width, height: length }, fullPage: true }
          : {}),
      });
      taken.set(name, [...(taken.get(name) ?? []), { picture: file, title: `${width} ${scheme}` }]);
    }
    console.log(name, scheme);
  } catch (error) {
    console.error(`${name} ${scheme}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await page.close();
  }
}

/** @param {Page} page */
function hasDialog(page) {
  return page.getByRole("dialog").last().isVisible();
}

/**
 * Makes the window so high that an open dialog shows all that it holds.
 * @param {Page} page @param {number} width @param {number} height
 */
async function showWholeDialog(page, width, height) {
  let shown = height;
  // A dialog may take a part of the window only, so that one step does not suffice.
  for (let step = 0; step < 4 && (await hasDialog(page)); step += 1) {
    const hidden = Number(
      await page.evaluate(`(() => {
        const dialog = [...document.querySelectorAll("[role=dialog], dialog[open]")].at(-1);
        const scrolled = [dialog, ...dialog.querySelectorAll("*")].filter(
          (part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
        );
        const hidden = Math.max(0, ...scrolled.map((part) => part.scrollHeight - part.clientHeight));
        // A dialog that does not grow with its window has its height from here on.
        if (${step} > 0 && hidden > 0)
          for (const part of [dialog, ...dialog.querySelectorAll("*")])
            if (scrolled.some((one) => part.contains(one)) && part.clientHeight < innerHeight * 0.8)
              part.style.height = part.clientHeight + hidden + "px";
        return hidden;
      })()`),
    );
    if (hidden === 0 || shown >= longest) break;
    if (step === 0) shown = Math.min(longest, shown + Math.ceil(hidden / 0.85));
    await page.setViewportSize({ width, height: shown });
    await page.waitForTimeout(200);
  }
}

/** @param {Page} page @param {"waits" | "fails"} how */
async function breakApi(page, how) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(/\/api\/(?!auth\/)/, async (route) => {
    if (how === "fails")
      await route.fulfill({ status: 400, json: { success: false, msg: "", message: "" } });
  });
}

/** @param {Page} page @param {boolean} isBusy */
async function settled(page, isBusy) {
  if (isBusy) await page.waitForTimeout(1_200);
  else {
    await page.waitForLoadState("networkidle");
    // Placeholders may outlive a quiet moment of the network.
    await page
      .getByText("Loading data...")
      .filter({ visible: true })
      .first()
      .waitFor({ state: "hidden" });
    await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "hidden" });
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.waitForTimeout(250);
}

/** Screens of different names with the same picture are a fault: a session that ended, a dialog that did not open. */
function reportPictures() {
  /** @type {Map<string, string[]>} */
  const same = new Map();
  for (const { picture } of [...taken.values()].flat()) {
    const bytes = readFileSync(path.join(folder, picture));
    const hash = createHash("sha256").update(bytes).digest("hex");
    same.set(hash, [...(same.get(hash) ?? []), picture]);
  }
  const pictures = [...same.values()];
  console.log(`${taken.size} screens, ${pictures.flat().length} pictures.`);
  for (const files of pictures)
    if (files.length > 1) console.log(`The same picture: ${files.join(", ")}`);
}

function indexPage() {
  const sections = [...taken].map(
    ([name, pictures]) =>
      `<h2>${name}</h2><div>${pictures
        .map(
          ({ picture, title }) =>
            `<figure><a href="${picture}"><img src="${picture}" loading="lazy" alt="${name} ${title}"></a><figcaption>${title}</figcaption></figure>`,
        )
        .join("")}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
figure{margin:0}img{height:320px;border:1px solid #ccc}</style>
<h1>Gallery</h1>${papers
    .filter(isWantedPaper)
    .map(({ name }) => `<p><a href="paper-${name}.pdf">${name}</a></p>`)
    .join("")}
${sections.join("\n")}</html>
`;
}
