import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "@playwright/test";

/** What a test can leave in a browser context, apart from cached files. */
const storages = "cookies,file_systems,indexeddb,local_storage,cache_storage,service_workers";

interface Pooled {
  context: BrowserContext;
  /** A document without scripts, in which the context is emptied. */
  keeper: Page;
  session: CDPSession;
}

/**
 * Browser contexts of one worker, each used by one test after another: the files of the site stay cached and compiled,
 * a third of the work of loading a page. Everything else is removed between two tests.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #origin: string;
  /** Contexts that no test uses, by their options, the last used at the end. */
  readonly #free = new Map<string, Pooled[]>();
  readonly #used = new Map<BrowserContext, { pooled: Pooled; key: string }>();

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser;
    this.#origin = new URL(baseURL).origin;
  }

  /** @param options of the context; only one with equal options is used again. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const pooled = await this.#empty(this.#free.get(key)?.pop(), options);
    this.#used.set(pooled.context, { pooled, key });
    return pooled.context;
  }

  /** Ends the use of a context by a test. */
  async giveBack(context: BrowserContext): Promise<void> {
    const used = this.#used.get(context);
    if (used === undefined) return;
    this.#used.delete(context);
    const { pooled, key } = used;
    context.removeAllListeners("console");
    context.removeAllListeners("weberror");
    const pages = context.pages().filter((page) => page !== pooled.keeper);
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    this.#free.set(key, [...(this.#free.get(key) ?? []), pooled]);
  }

  async close(): Promise<void> {
    const free = [...this.#free.values()].flat();
    await Promise.all(free.map(({ context }) => context.close()));
  }

  /** Empties a free context before its next use, when no response to a closed page is due. */
  async #empty(free: Pooled | undefined, options: BrowserContextOptions): Promise<Pooled> {
    if (free === undefined) return this.#open(options);
    const { context, keeper, session } = free;
    await context.clearPermissions();
    await context.clearCookies();
    await session.send("Storage.clearDataForOrigin", {
      origin: this.#origin,
      storageTypes: storages,
    });
    // A new document shows what a test has added to every document: a clock, for example, cannot be removed.
    await keeper.reload();
    const isNew = await keeper.evaluate(
      () =>
        [setTimeout, Date.now].every((one) => String(one).includes("[native code]")) &&
        localStorage.length + sessionStorage.length === 0,
    );
    if (isNew) return free;
    await context.close();
    return this.#open(options);
  }

  async #open(options: BrowserContextOptions): Promise<Pooled> {
    const context = await this.#browser.newContext(options);
    const keeper = await context.newPage();
    await keeper.goto(`${this.#origin}/robots.txt`);
    return { context, keeper, session: await context.newCDPSession(keeper) };
  }
}
