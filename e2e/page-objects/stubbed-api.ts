import type { Page, Request, Route } from "@playwright/test";

/** The API's answers to a page, which can be held back; what was asked is noted as `GET /api/loans/all`. */
export class StubbedApi {
  /** What was asked since the last `forget`. */
  readonly asked: string[] = [];
  readonly #page: Page;
  #open: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  /** Requests of the page that are on their way, those held back left out. */
  #underWay = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async watch(): Promise<void> {
    const count = (step: number) => (request: Request) => {
      if (!new URL(request.url()).pathname.startsWith("/api/")) this.#underWay += step;
    };
    this.#page.on("request", count(1));
    this.#page.on("requestfinished", count(-1));
    this.#page.on("requestfailed", count(-1));
    await this.#page.route("**/api/**", (route) => this.#answer(route));
  }

  /** From now on nothing is answered until `release`. */
  hold(): void {
    this.#open = new Promise((open) => {
      this.#release = open;
    });
  }

  /** Answers what was held back, and everything after it. */
  release(): void {
    this.#release();
  }

  forget(): void {
    this.asked.length = 0;
  }

  /** Waits until the page has loaded what it needs to show, answers apart, and has had time to ask for them. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += this.#underWay === 0 ? 1 : -quiet)
      await this.#page.evaluate(
        () =>
          new Promise((done) => {
            requestAnimationFrame(() => setTimeout(done, 20));
          }),
      );
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    this.asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await this.#open;
    this.#underWay += 1;
    // A page that has gone on meanwhile has given the call up.
    const answer = await route.fetch().catch(() => null);
    await (answer === null ? route.abort() : route.fulfill({ response: answer })).catch(
      () => undefined,
    );
    this.#underWay -= 1;
  }
}
