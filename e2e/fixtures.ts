import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { ContextPool } from "./context-pool.ts";
import { type DemoAccount, Tokens } from "./page-objects/account.ts";
import { Office } from "./page-objects/api-fixtures.ts";
import { storeToken } from "./page-objects/stored-session.ts";

export { expect };
export { expectEnoughContrast, expectNoAxeFindings } from "./page-objects/accessibility.ts";

interface TestFixtures {
  /** A context without cached files, which no other test uses. */
  newContexts: boolean;
  newContext: NewContext;
  newPerson: () => Promise<Page>;
  signedIn: (who: DemoAccount) => Promise<Page>;
  leave: (page: Page) => Promise<void>;
}

interface WorkerFixtures {
  pool: ContextPool;
  tokens: Tokens;
  office: Office;
}

/** `test` that fails when a page logs an error or throws. */
export const test = base.extend<TestFixtures & { openPage: OpenPage }, WorkerFixtures>({
  newContexts: [false, { option: true }],
  pool: [
    async ({ browser }, provide, worker) => {
      const pool = new ContextPool(browser, worker.project.use.baseURL ?? "");
      await provide(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
  newContext: async (
    { pool, browser, contextOptions, baseURL, newContexts, javaScriptEnabled, serviceWorkers },
    provide,
  ) => {
    const options = { ...contextOptions, baseURL: baseURL ?? "" };
    // A context is emptied by a script, and without its service worker.
    const isOwn = newContexts || !javaScriptEnabled || serviceWorkers === "allow";
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await provide(async () => {
      const context = await (isOwn ? browser.newContext(options) : pool.take(options));
      contexts.push(context);
      collectErrors(context, errors);
      return context;
    });
    expect(errors, "errors in the browsers' consoles").toEqual([]);
    await Promise.all(
      contexts.map((context) => (isOwn ? context.close() : pool.giveBack(context))),
    );
  },
  context: async ({ newContext }, provide) => {
    await provide(await newContext());
  },
  /** Opens a page in its own browser context, as another user on another device. */
  openPage: async ({ newContext }, provide) => {
    await provide(async (token) => {
      const context = await newContext();
      const page = await context.newPage();
      if (token !== "") await storeToken(page, token);
      return page;
    });
  },
  newPerson: async ({ openPage }, provide) => {
    await provide(() => openPage(""));
  },
  /** A page with the session of a demo account, without the sign-in page. */
  signedIn: async ({ openPage, tokens }, provide) => {
    await provide(async (who) => openPage(await tokens.of(who)));
  },
  /** Ends the use of such a page, so that the next one has its context. */
  leave: async ({ pool }, provide) => {
    await provide((page) => pool.giveBack(page.context()));
  },
  tokens: [
    async ({ playwright }, provide, worker) => {
      const { baseURL = "" } = worker.project.use;
      await provide(new Tokens(() => playwright.request.newContext({ baseURL })));
    },
    { scope: "worker" },
  ],
  /** Creates customers and loans through the API. */
  office: [
    async ({ playwright, tokens }, provide, worker) => {
      const { baseURL = "" } = worker.project.use;
      const request = await playwright.request.newContext({ baseURL });
      await provide(new Office(request, tokens));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** @param token of the session; empty without one. */
type OpenPage = (token: string) => Promise<Page>;

type NewContext = () => Promise<BrowserContext>;

function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error" && !isAppError(message)) errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
}

/**
 * The browser logs every 4xx response and every call and check without a network. The page shows both to its user, so they are no
 * errors.
 */
function isAppError(message: ConsoleMessage): boolean {
  return (
    /the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(
      message.text(),
    ) && /^\/(api\/|healthz$)/.test(new URL(message.location().url).pathname)
  );
}
