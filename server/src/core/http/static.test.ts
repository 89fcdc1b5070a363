import Fastify, { type FastifyInstance } from "fastify";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteContent } from "@microfinance/contract/settings/site-content.ts";
import { serveSite } from "./static.ts";

let app: FastifyInstance;
let site: string;
let content: SiteContent = { phone: [] };

beforeAll(async () => {
  site = mkdtempSync(path.join(tmpdir(), "microfinance-site-"));
  for (const folder of ["about", "assets", "user/signin"])
    mkdirSync(path.join(site, folder), { recursive: true });
  const page = (text: string) =>
    `<html><link rel="canonical" href="https://site.invalid/about"><script>${text}</script>{{#phone}}<a href="tel:{{number}}">{{value}}</a>{{/phone}}</html>`;
  writeFileSync(path.join(site, "index.html"), page("shell()"));
  writeFileSync(path.join(site, "about/index.html"), page("about()"));
  writeFileSync(path.join(site, "user/signin/index.html"), page("signIn()"));
  writeFileSync(path.join(site, "assets/site-1.js"), "plain");
  writeFileSync(path.join(site, "assets/site-1.js.br"), "packed");
  writeFileSync(path.join(site, "service-worker.js"), "worker");
  writeFileSync(path.join(site, "robots.txt"), "User-agent: *\nDisallow: /api/\n");
  app = Fastify();
  await serveSite(app, "https://lender.example", () => Promise.resolve(content), site);
});

afterAll(async () => {
  await app.close();
  rmSync(site, { recursive: true });
});

test("SITE-1 a prerendered page contains the site's own address and a policy for its scripts", async () => {
  const reply = await app.inject("/about");
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('href="https://lender.example/about"');
  const policy = String(reply.headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test("SITE-57 a page has the lender's content, and another ETag after a change of it", async () => {
  const open = (etag?: string) =>
    app.inject({ url: "/about", headers: etag === undefined ? {} : { "if-none-match": etag } });
  const before = await open();
  expect(before.body).not.toContain("tel:");
  const etag = String(before.headers.etag);
  const unchanged = await open(etag);
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  content = { phone: [{ number: "+23276", value: "<b>076" }] };
  const after = await open(etag);
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('<a href="tel:+23276">&lt;b&gt;076</a>');
  expect(after.headers.etag).not.toBe(etag);
  expect(after.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
});

test.each([
  ["/", "/home"],
  ["/about/", "/about"],
  ["/about/?from=mail", "/about"],
  ["/auth/signin", "/user/signin"],
])("SITE-1 %s redirects to %s", async (from, to) => {
  const reply = await app.inject(from);
  expect(reply.statusCode).toBe(308);
  expect(reply.headers.location).toBe(to);
});

test.each([
  "/staff/signup",
  "/user/reset-password/x",
  "/user/confirm-email/x",
  "/user/take-back-email/x",
  "/stop/x",
  "/user/signin/1/verify/x",
])("SITE-1 %s is rendered in the browser", async (address) => {
  const reply = await app.inject(address);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain("shell()");
});

test.each(["/nowhere", "/assets/", "/assets/gone.js", "/about/index.html", "/user/"])(
  "SITE-1 %s returns the page Page Not Found",
  async (address) => {
    const reply = await app.inject(address);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["content-type"]).toContain("text/html");
  },
);

test("an unknown call returns the error format of the API", async () => {
  for (const request of [
    { method: "GET", url: "/api/nothing" },
    { method: "POST", url: "/about" },
  ] as const) {
    const reply = await app.inject(request);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ success: false });
  }
});

test("immutable files are cached for a year and sent compressed; the service worker is revalidated", async () => {
  const script = await app.inject({
    url: "/assets/site-1.js",
    headers: { "accept-encoding": "br" },
  });
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script.headers["content-encoding"]).toBe("br");
  expect(script.headers.vary).toContain("accept-encoding");
  expect(script.body).toBe("packed");
  const worker = await app.inject("/service-worker.js");
  expect(worker.headers["cache-control"]).toBe("no-cache");
});

test("SITE-1 search engines receive the public pages only", async () => {
  const reply = await app.inject("/sitemap.xml");
  expect(reply.body).toContain("<loc>https://lender.example/about</loc>");
  expect(reply.body).not.toContain("signin");
  const robots = await app.inject("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots.body).toBe(
    "User-agent: *\nDisallow: /api/\nSitemap: https://lender.example/sitemap.xml\n",
  );
});
