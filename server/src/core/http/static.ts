import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteContent } from "@microfinance/contract/settings/site-content.ts";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fillPage, type PageTemplate, parsePage } from "./page-template.ts";
import { securityHeaders } from "./security-headers.ts";

const builtSite = fileURLToPath(new URL("../../../../web/build/client/", import.meta.url));

/** The placeholder of the site's own address in built pages. */
const builtAddress = "https://site.invalid";

/** Pages that are rendered in the browser only: the staff's sign-up, and links with a token. */
const drawnInBrowser = [
  /^\/staff\/signup\/?$/,
  /^\/user\/(reset-password|confirm-email|invitation|take-back-email)\/[^/]+\/?$/,
  /^\/stop\/[^/]+\/?$/,
  /^\/user\/signin\/[^/]+\/verify\/[^/]+\/?$/,
];

/** Serves the built site: prerendered pages, the shell for links with a token, and Page Not Found with status 404. */
export async function serveSite(
  app: FastifyInstance,
  publicUrl: string,
  readContent: () => Promise<SiteContent>,
  site = builtSite,
): Promise<void> {
  if (!existsSync(site)) {
    app.setNotFoundHandler((_request, reply) => sendNoSuchCall(reply));
    return;
  }
  const pages = readPages(site, publicUrl);
  const send = pageSender(readContent);
  await app.register(fastifyStatic, {
    root: site,
    index: false,
    serveDotFiles: false,
    // Pages are sent below, with address and policy inserted; never as the raw file.
    allowedPath: (asked) => !/(\.html|\/)$/.test(asked),
    preCompressed: true,
    maxAge: 0,
    setHeaders: (response, file) => {
      const lasting = file.includes(`${path.sep}assets${path.sep}`);
      response.header(
        "cache-control",
        lasting ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/sitemap.xml", (_request, reply) =>
    reply
      .header("content-type", "application/xml; charset=utf-8")
      .send(sitemap([...pages.finished.keys()], publicUrl)),
  );
  const robots = readFileSync(path.join(site, "robots.txt"), "utf8").trimEnd();
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("content-type", "text/plain; charset=utf-8")
      .send(`${robots}\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get("/", (_request, reply) => reply.redirect("/home", 308));
  app.get("/auth/signin", (_request, reply) => reply.redirect("/user/signin", 308));
  for (const [url, page] of pages.finished) {
    if (url !== "/") app.get(url, (request, reply) => send(request, reply, 200, page));
  }
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split("?")[0] ?? "";
    const wantsPage = request.method === "GET" || request.method === "HEAD";
    if (url.startsWith("/api/") || !wantsPage || !pages.shell) return sendNoSuchCall(reply);
    const page = url.replace(/\/+$/, "");
    if (page !== url && pages.finished.has(page)) return reply.redirect(page, 308);
    return send(
      request,
      reply,
      drawnInBrowser.some((pattern) => pattern.test(url)) ? 200 : 404,
      pages.shell,
    );
  });
}

/** Responds to an unknown path. */
function sendNoSuchCall(reply: FastifyReply): FastifyReply {
  const text = "There is nothing at this address.";
  void reply.code(404).headers(securityHeaders);
  return reply.send({ success: false, msg: text, message: text, error: text });
}

interface Page {
  template: PageTemplate;
  /** Content-Security-Policy sources of its inline scripts, whose hashes change with each build. */
  scriptHashes: string;
}

interface FilledPage {
  html: string;
  etag: string;
}

/**
 * Sends pages with the lender's content in it. A filled page is cached until the content changes, which changes its
 * ETag too.
 */
function pageSender(readContent: () => Promise<SiteContent>) {
  let filledWith = "";
  let filled = new Map<Page, FilledPage>();
  return async (request: FastifyRequest, reply: FastifyReply, status: number, page: Page) => {
    const content = await readContent();
    const written = JSON.stringify(content);
    if (written !== filledWith) [filledWith, filled] = [written, new Map()];
    const { html, etag } = filled.get(page) ?? fill(page, content);
    filled.set(page, { html, etag });
    void reply
      .code(status)
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("etag", etag)
      .header("content-security-policy", contentSecurityPolicy(page.scriptHashes));
    if (status === 200 && request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.send(html);
  };
}

function fill(page: Page, content: SiteContent): FilledPage {
  const html = fillPage(page.template, content);
  // Weak, since the response may be compressed.
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { html, etag };
}

/**
 * The policy of every page: the own origin only, inline scripts by hash, and the map of the contact page on request.
 */
function contentSecurityPolicy(scriptHashes: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https://www.openstreetmap.org",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

function readPages(
  site: string,
  publicUrl: string,
): { finished: Map<string, Page>; shell: Page | null } {
  const finished = new Map<string, Page>();
  let shell: Page | null = null;
  for (const file of readdirSync(site, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const page = readPage(path.join(site, file), publicUrl);
    if (file === "__spa-fallback.html") shell = page;
    else if (path.basename(file) === "index.html")
      finished.set(`/${path.dirname(file).replaceAll(path.sep, "/")}`.replace(/^\/\.$/, "/"), page);
  }
  return { finished, shell: shell ?? finished.get("/") ?? null };
}

function readPage(file: string, publicUrl: string): Page {
  const html = readFileSync(file, "utf8").replaceAll(builtAddress, publicUrl);
  const hashes = new Set<string>();
  for (const [, attributes, script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes?.includes("src=") || !script) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { template: parsePage(html), scriptHashes: [...hashes].join(" ") };
}

/** The public pages for search engines, without the sign-in pages. */
function sitemap(paths: readonly string[], publicUrl: string): string {
  const entries = paths
    .filter((url) => url !== "/" && !/^\/(user|staff)\//.test(url))
    .map((url) => `<url><loc>${publicUrl}${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;
}
