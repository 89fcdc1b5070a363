import type { Config } from "@react-router/dev/config";
import path from "node:path";
import { finishPages } from "./after-build/finish-pages.ts";
import { writeCompressed } from "./after-build/write-compressed.ts";
import { writeServiceWorker } from "./after-build/write-service-worker.ts";

/**
 * Public and sign-in pages are finished HTML made at build time; everything
 * behind a sign-in, and addresses that carry a token, start from the one
 * fallback page build/client/index.html.
 */
const prerenderedPaths = [
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

export default {
  appDirectory: "app",
  ssr: false,
  prerender: { paths: prerenderedPaths, concurrency: 2 },
  async buildEnd({ reactRouterConfig }) {
    const site = path.join(reactRouterConfig.buildDirectory, "client");
    await finishPages(site, ["index.html", ...prerenderedPaths.map((url) => `${url}/index.html`)]);
    await writeServiceWorker(site, prerenderedPaths);
    await writeCompressed(site);
  },
} satisfies Config;
