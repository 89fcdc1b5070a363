import { type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { Devices } from "./devices.ts";
import { type DemoAccount, Tokens } from "./page-objects/account.ts";
import { Office } from "./page-objects/api-fixtures.ts";
import { storeToken } from "./page-objects/stored-session.ts";

export { expect };
export { expectEnoughContrast, expectNoAxeFindings } from "./page-objects/accessibility.ts";
export { expectNoOverflow } from "./page-objects/overflow.ts";

interface TestFixtures {
  /** Whether each context has an empty cache, as on a first visit: `test.use({ firstVisit: true })`. */
  firstVisit: boolean;
  /** Opens a page of another person on another device, with the session of this token; empty without one. */
  openPage: (token: string, options?: BrowserContextOptions) => Promise<Page>;
  newPerson: () => Promise<Page>;
  signedIn: (who: DemoAccount) => Promise<Page>;
}

interface WorkerFixtures {
  /** Address of the server: that of the run, or one of the tests' own (`own-server.ts`). */
  server: string;
  devices: Devices;
  tokens: Tokens;
  office: Office;
}

/** `test` that fails when a page logs an error or throws. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ playwright: _ }, provide, worker) => {
      await provide(worker.project.use.baseURL ?? "");
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server),
  firstVisit: [false, { option: true }],
  devices: [
    async ({ browser }, provide) => {
      await provide(new Devices(browser));
    },
    { scope: "worker" },
  ],
  context: async (
    { devices, server, viewport, serviceWorkers, javaScriptEnabled, firstVisit },
    provide,
  ) => {
    const options = { baseURL: server, viewport, serviceWorkers, javaScriptEnabled };
    await provide(await devices.borrow(options, firstVisit));
    expect(await devices.takeBack(), "errors in the browser's console").toEqual([]);
  },
  openPage: async (
    { devices, server, viewport, serviceWorkers, javaScriptEnabled, firstVisit },
    provide,
  ) => {
    await provide(async (token, options = {}) => {
      const own = { baseURL: server, viewport, serviceWorkers, javaScriptEnabled, ...options };
      const context = await devices.borrow(own, firstVisit);
      const page = await context.newPage();
      if (token !== "") await storeToken(page, token);
      return page;
    });
    expect(await devices.takeBack(), "errors in the browsers' consoles").toEqual([]);
  },
  newPerson: async ({ openPage }, provide) => {
    await provide(() => openPage(""));
  },
  /** A page with the session of a demo account, without the sign-in page. */
  signedIn: async ({ openPage, tokens }, provide) => {
    await provide(async (who) => openPage(await tokens.of(who)));
  },
  tokens: [
    async ({ playwright, server }, provide) => {
      const tokens = new Tokens(() => playwright.request.newContext({ baseURL: server }));
      await provide(tokens);
      await tokens.close();
    },
    { scope: "worker" },
  ],
  /** Creates customers and loans through the API. */
  office: [
    async ({ playwright, server, tokens }, provide) => {
      const request = await playwright.request.newContext({ baseURL: server });
      await provide(new Office(request, tokens));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});
