import type { Config } from "@react-router/dev/config";
import path from "node:path";
import { finishPages } from "./build-steps/finish-pages.ts";
import { writeCompressed } from "./build-steps/write-compressed.ts";
import { writeServiceWorker } from "./build-steps/write-service-worker.ts";
import { writeSheetPage } from "./build-steps/write-sheet-page.ts";

/**
 * Public and sign-in pages are prerendered HTML. The areas behind a sign-in are prerendered as far as they are the same
 * for everyone, so that they name all their scripts at once. Addresses with a token start from the one fallback page
 * build/client/index.html.
 */
const finishedPaths = [
  "/home",
  "/home/careers",
  "/about",
  "/services",
  "/services/financial-knowledge",
  "/services/help-center",
  "/services/privacy-terms",
  "/services/eligibility-check",
  "/contact",
  "/user/signup",
  "/user/signin",
  "/user/forgot-password",
  "/staff/signin",
];
const areaPaths = ["/user/profile", "/staff/dashboard"] as const;

/** React Router gives each page ten seconds and has no setting for it; a small or busy machine needs more. */
const abortAfter = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) => abortAfter.call(AbortSignal, 12 * milliseconds);

export default {
  appDirectory: "app",
  ssr: false,
  prerender: { paths: [...finishedPaths, ...areaPaths], concurrency: 2 },
  async buildEnd({ reactRouterConfig }) {
    const site = path.join(reactRouterConfig.buildDirectory, "client");
    const pages = [...finishedPaths, ...areaPaths].map((url) => `${url}/index.html`);
    await finishPages(site, ["index.html", ...pages]);
    await writeSheetPage(site);
    await writeServiceWorker(site, finishedPaths, areaPaths);
    await writeCompressed(site);
  },
} satisfies Config;
