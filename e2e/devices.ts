import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
} from "@playwright/test";

/** What a context was created with, and whether a test left something in it that cannot be taken back. */
interface Device {
  context: BrowserContext;
  key: string;
  isChanged: boolean;
}

/** Calls that change a context for good. */
const lasting = ["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions"] as const;
const lastingOfClock = [
  "install",
  "pauseAt",
  "setFixedTime",
  "setSystemTime",
  "runFor",
  "fastForward",
] as const;

/**
 * The browser contexts of a worker. A test borrows as many as it has persons; between tests their storage and cookies
 * are cleared, while files and compiled code stay cached, which saves most of the processor time of a first page.
 */
export class Devices {
  private readonly browser: Browser;
  private readonly idle: Device[] = [];
  private readonly lent: { device: Device; errors: string[]; stop: () => void }[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /**
   * A context without storage.
   *
   * @param options those of the context, the address of the server among them
   * @param isNew whether its cache must be empty too
   */
  async borrow(options: BrowserContextOptions, isNew: boolean): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const found = isNew ? -1 : this.idle.findIndex((device) => device.key === key);
    const [stored] = found === -1 ? [] : this.idle.splice(found, 1);
    const device = stored ?? (await this.create(options, key));
    // Neither a worker of the site nor an empty cache is of use to the next test.
    if (isNew || options.serviceWorkers === "allow") device.isChanged = true;
    const errors: string[] = [];
    this.lent.push({ device, errors, stop: collectErrors(device.context, errors) });
    return device.context;
  }

  /** Takes all contexts of a test back. @returns the errors that their pages logged */
  async takeBack(): Promise<string[]> {
    const lent = this.lent.splice(0);
    for (const { device, stop } of lent) {
      stop();
      const isClean = !device.isChanged && (await isCleared(device.context));
      if (isClean) this.idle.push(device);
      // A page that the browser no longer answers for would hold its context open: both end with the browser.
      else
        for (const ending of [unroute(device.context), device.context.close()])
          void ending.catch(() => undefined);
    }
    return lent.flatMap(({ errors }) => errors);
  }

  private async create(options: BrowserContextOptions, key: string): Promise<Device> {
    const context = await this.browser.newContext(options);
    const device: Device = { context, key, isChanged: false };
    const mark = (target: object, names: readonly string[]) => {
      for (const name of names) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") throw new Error(`a context has no ${name}`);
        Reflect.set(target, name, (...args: unknown[]): unknown => {
          device.isChanged = true;
          return Reflect.apply(method, target, args);
        });
      }
    };
    mark(context, lasting);
    mark(context.clock, lastingOfClock);
    return device;
  }
}

/** @returns whether all that the site stored is cleared; not of a context that does not answer */
async function isCleared(context: BrowserContext): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(limit.resolve, 15_000, false);
  const cleared = clear(context).then(
    () => true,
    () => false,
  );
  const isClean = await Promise.race([cleared, limit.promise]);
  clearTimeout(timer);
  return isClean;
}

/** Ends what a test answers itself. One that is answered at this moment fails in no later test. */
async function unroute(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
}

/** Closes the pages and clears what the site stored. */
async function clear(context: BrowserContext): Promise<void> {
  await unroute(context);
  const [page, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  await context.setOffline(false);
  if (page !== undefined) {
    const { origin } = new URL(page.url());
    // Without the document, none of its scripts stores anything afterwards.
    await page.goto("about:blank");
    const session = await context.newCDPSession(page);
    if (origin !== "null")
      await session.send("Storage.clearDataForOrigin", {
        origin,
        storageTypes: "local_storage,indexeddb,cache_storage,service_workers,file_systems",
      });
    await page.close();
  }
  await context.clearCookies();
}

/** @returns stops collecting */
function collectErrors(context: BrowserContext, errors: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" && !isAppError(message)) errors.push(message.text());
  };
  const onError = (error: { error: () => unknown }) => errors.push(String(error.error()));
  context.on("console", onConsole);
  context.on("weberror", onError);
  return () => {
    context.off("console", onConsole);
    context.off("weberror", onError);
  };
}

/**
 * The browser logs every 4xx response and every call and check without a network. The page shows both to its user, so
 * they are no errors; nor is the response to an unknown address.
 */
function isAppError(message: ConsoleMessage): boolean {
  return (
    /the server responded with a status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(
      message.text(),
    ) && /^\/(api\/|healthz$|no-such-page$)/.test(new URL(message.location().url).pathname)
  );
}
