import type { Page, Request, Route } from "@playwright/test";

/** Milliseconds for which React keeps a place holder that it has just shown, although its file has arrived. */
const reactThrottle = 300;

/** What the bell of the back office asks for each minute, whichever section is open. */
const poll = "/api/dashboard/news";

/** The API's responses to a page, which can be delayed. Records the calls, such as `GET /api/loans/all`. */
export class StubbedApi {
  /**
   * The calls since the last `clear`, without those for a total that took too long to come with its rows, and without
   * those of the bell, which a test of more than a minute would count for the section that is open then.
   */
  readonly calls: string[] = [];
  readonly #page: Page;
  #open: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  /** Pending requests of the page, without the delayed ones. */
  #pending = 0;
  /** How many files the page asked for, and how many of them it has had time to show. */
  #files = 0;
  #shown = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async watch(): Promise<void> {
    const isFile = (request: Request) => !new URL(request.url()).pathname.startsWith("/api/");
    const ended = (request: Request) => {
      if (isFile(request)) this.#pending -= 1;
    };
    this.#page.on("request", (request) => {
      if (!isFile(request)) return;
      this.#pending += 1;
      this.#files += 1;
    });
    this.#page.on("requestfinished", ended);
    this.#page.on("requestfailed", ended);
    await this.#page.route("**/api/**", (route) => this.#respond(route));
  }

  /** Delays every response until `release`. */
  hold(): void {
    this.#open = new Promise((open) => {
      this.#release = open;
    });
  }

  /** Sends the delayed responses, and every later one at once. */
  release(): void {
    this.#release();
  }

  clear(): void {
    this.calls.length = 0;
  }

  /** Waits until the page has loaded and shown its files and had time to make its calls. */
  async settle(): Promise<void> {
    await this.#rest();
    while (this.#shown < this.#files) {
      this.#shown = this.#files;
      await this.#page.evaluate(
        (throttle) => new Promise((done) => setTimeout(done, throttle)),
        reactThrottle,
      );
      await this.#rest();
    }
  }

  /** Waits until no file is on its way and the page has nothing to do. */
  async #rest(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += this.#pending === 0 ? 1 : -quiet)
      await this.#page.evaluate(
        () =>
          new Promise((done) => {
            // Its next calls are made by what it draws, and by what runs before it is idle.
            requestAnimationFrame(() => requestIdleCallback(() => done(null)));
          }),
      );
  }

  async #respond(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get("page_size") !== "1" && pathname !== poll)
      this.calls.push(`${request.method()} ${pathname}`);
    await this.#open;
    this.#pending += 1;
    // The page cancels its calls when it is left.
    const response = await route.fetch().catch(() => null);
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
    this.#pending -= 1;
  }
}
