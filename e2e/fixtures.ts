import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { type DemoPerson, Tokens } from "./page-objects/account.ts";
import { Office } from "./page-objects/api-fixtures.ts";
import { storeToken } from "./page-objects/stored-session.ts";

export { expect };
export { expectEnoughContrast, expectNoAxeFindings } from "./page-objects/accessibility.ts";

interface TestFixtures {
  noErrors: void;
  newPerson: () => Promise<Page>;
  signedIn: (who: DemoPerson) => Promise<Page>;
}

interface WorkerFixtures {
  tokens: Tokens;
  office: Office;
}

/** `test` with one more promise: no page of the test may log an error or throw. */
export const test = base.extend<TestFixtures & { openPage: OpenPage }, WorkerFixtures>({
  /** Opens a page in a browser context of its own: another person at another computer. */
  openPage: async ({ browser, contextOptions, baseURL }, hand) => {
    const contexts: BrowserContext[] = [];
    const errors: string[][] = [];
    await hand(async (token) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? "" });
      if (token !== "") await storeToken(context, token);
      contexts.push(context);
      errors.push(collectErrors(context));
      return context.newPage();
    });
    expect(errors.flat(), "errors in the browsers' consoles").toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  },
  newPerson: async ({ openPage }, hand) => {
    await hand(() => openPage(""));
  },
  /** A page where a demo person is signed in, without the sign-in page. */
  signedIn: async ({ openPage, tokens }, hand) => {
    await hand(async (who) => openPage(await tokens.of(who)));
  },
  tokens: [
    async ({ playwright }, hand, worker) => {
      const { baseURL = "" } = worker.project.use;
      await hand(new Tokens(() => playwright.request.newContext({ baseURL })));
    },
    { scope: "worker" },
  ],
  /** Makes customers and loans through the API, for tests to begin with. */
  office: [
    async ({ playwright, tokens }, hand, worker) => {
      const { baseURL = "" } = worker.project.use;
      const request = await playwright.request.newContext({ baseURL });
      await hand(new Office(request, tokens));
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

/** @param token of whoever is signed in there; empty for nobody. */
type OpenPage = (token: string) => Promise<Page>;

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isAppError(message)) errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  return errors;
}

/**
 * The browser logs every 4xx answer and every call that met no network; what the page shows to its user is no error
 * of ours.
 */
function isAppError(message: ConsoleMessage): boolean {
  return (
    /the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(
      message.text(),
    ) && new URL(message.location().url).pathname.startsWith("/api/")
  );
}
