import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { type DemoAccount, Tokens } from "./page-objects/account.ts";
import { Office } from "./page-objects/api-fixtures.ts";
import { storeToken } from "./page-objects/stored-session.ts";

export { expect };
export { expectEnoughContrast, expectNoAxeFindings } from "./page-objects/accessibility.ts";
export { expectNoOverflow } from "./page-objects/overflow.ts";

interface TestFixtures {
  noErrors: void;
  newPerson: () => Promise<Page>;
  signedIn: (who: DemoAccount) => Promise<Page>;
}

interface WorkerFixtures {
  /** Address of the server: that of the run, or one of the tests' own (`own-server.ts`). */
  server: string;
  tokens: Tokens;
  office: Office;
}

/** `test` that fails when a page logs an error or throws. */
export const test = base.extend<TestFixtures & { openPage: OpenPage }, WorkerFixtures>({
  server: [
    async ({ playwright: _ }, provide, worker) => {
      await provide(worker.project.use.baseURL ?? "");
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server),
  /** Opens a page in its own browser context, as another user on another device. */
  openPage: async ({ browser, contextOptions, server }, provide) => {
    const contexts: BrowserContext[] = [];
    const errors: string[][] = [];
    await provide(async (token, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options, baseURL: server });
      if (token !== "") await storeToken(context, token);
      contexts.push(context);
      errors.push(collectErrors(context));
      return context.newPage();
    });
    expect(errors.flat(), "errors in the browsers' consoles").toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
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
      await provide(new Tokens(() => playwright.request.newContext({ baseURL: server })));
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
  noErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context);
      await use();
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** @param token of the session; empty without one. */
type OpenPage = (token: string, options?: BrowserContextOptions) => Promise<Page>;

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isAppError(message)) errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  return errors;
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
