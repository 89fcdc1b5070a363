import { expect, test } from "../fixtures.ts";

test("a browser context that tests share has nothing of the test before, and one with a set clock is closed", async ({
  pool,
  baseURL,
}) => {
  // No other test has these options.
  const options = { baseURL: baseURL ?? "", userAgent: "context pool" };
  const context = await pool.take(options);
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    document.cookie = "left=1";
    await caches.open("left");
    const opened = indexedDB.open("left");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
  });
  await context.route("**/*", (route) => route.abort());
  await context.setOffline(true);
  await pool.giveBack(context);

  const again = await pool.take(options);
  expect(again === context, "the same context").toBe(true);
  const next = await again.newPage();
  await next.goto("/robots.txt");
  const left = await next.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [localStorage.length, sessionStorage.length, document.cookie, databases.length].concat(
      await caches.keys(),
    );
  });
  expect(left).toEqual([0, 0, "", 0]);
  expect(await again.cookies()).toEqual([]);

  await next.clock.install();
  await pool.giveBack(again);
  const last = await pool.take(options);
  expect(last === context, "the context with the clock").toBe(false);
  await pool.giveBack(last);
});
