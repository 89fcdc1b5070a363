import type { Page, Request, Route } from "@playwright/test";

/** The API's responses to a page, which can be delayed. Records the calls, such as `GET /api/loans/all`. */
export class StubbedApi {
  /** The calls since the last `clear`, without those for a total that took too long to come with its rows. */
  readonly calls: string[] = [];
  readonly #page: Page;
  #open: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  /** Pending requests of the page, without the delayed ones. */
  #pending = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async watch(): Promise<void> {
    const count = (step: number) => (request: Request) => {
      if (!new URL(request.url()).pathname.startsWith("/api/")) this.#pending += step;
    };
    this.#page.on("request", count(1));
    this.#page.on("requestfinished", count(-1));
    this.#page.on("requestfailed", count(-1));
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

  /** Waits until the page has loaded its files and had time to make its calls. */
  async settle(): Promise<void> {
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
    if (searchParams.get("page_size") !== "1") this.calls.push(`${request.method()} ${pathname}`);
    await this.#open;
    this.#pending += 1;
    // The page cancels its calls when it is left.
    const response = await route.fetch().catch(() => null);
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
    this.#pending -= 1;
  }
}
