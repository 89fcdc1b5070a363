import { defineConfig } from "vitest/config";
import { drawIcons } from "./web/build-steps/draw-icons.ts";

export default defineConfig({
  test: {
    // Two cores run the database too; while two files wait for it, a third has work.
    maxWorkers: 3,
    // What the application is made of is loaded once a worker, not once a file: half of the work. Each file has its own
    // database and application; whatever else it changes, it puts back.
    isolate: false,
    // No measure of speed: a busy machine passes every test, and one that hangs still ends.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A condition that holds ends its poll at once.
    expect: { poll: { timeout: 300_000 } },
    setupFiles: ["scripts/fixed-seed.mjs"],
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "scripts", include: ["scripts/*.test.mjs"] } },
      {
        plugins: [drawIcons()],
        test: {
          name: "web",
          include: ["web/{app,build-steps}/**/*.test.{ts,tsx}"],
          exclude: ["web/app/**/*.component.test.tsx"],
          // Left out of tests otherwise, even when read as text.
          css: { include: /theme\/(palette|tokens|mantine-styles-rest)\.css/ },
        },
      },
      {
        // Forms and pages in a simulated browser, with a stubbed API.
        plugins: [drawIcons()],
        test: {
          name: "components",
          include: ["web/app/**/*.component.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["web/test-support/setup.ts"],
        },
      },
      {
        test: {
          name: "server",
          include: ["server/{src,test-support}/**/*.test.ts"],
          globalSetup: ["server/test-support/global-setup.ts"],
        },
      },
      {
        // Whole processes under test: each test starts, kills and restarts its own.
        test: {
          name: "resilience",
          include: ["resilience-tests/tests/*.test.ts"],
        },
      },
    ],
  },
});
