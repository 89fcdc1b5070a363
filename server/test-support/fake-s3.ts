import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const fakeKeys = { id: "AKIDLENDER", secret: "the-secret-of-the-bucket" };

/**
 * A bucket named "lender" that serves PUT, GET, HEAD, DELETE and lists for requests with a valid AWS Signature Version
 * 4.
 */
export async function fakeS3() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const state: { fault: "silent" | "busy" | null } = { fault: null };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const path = (request.url ?? "").split("?")[0] ?? "";
      asked.push(`${request.method} ${path}`);
      if (state.fault === "silent") return;
      if (state.fault === "busy") {
        response.statusCode = 503;
        response.end("<Error><Code>ServiceUnavailable</Code></Error>");
        return;
      }
      response.statusCode = statusOf(request, path, body);
      const isMissing = request.method === "GET" && response.statusCode === 404;
      if (isMissing) response.end("<Error><Code>NoSuchKey</Code></Error>");
      else if (request.method === "GET" && keyOf(path) === "")
        response.end(listing(new URL(request.url ?? "", "http://s3").searchParams));
      else response.end(request.method === "GET" ? objects.get(keyOf(path)) : undefined);
    });
  });

  /** Two names a page, so that callers have to read on. */
  function listing(query: URLSearchParams): string {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after);
    const page = names.toSorted().slice(0, 2);
    const more = names.length > page.length;
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("");
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${token}</ListBucketResult>`;
  }

  function statusOf(request: IncomingMessage, path: string, body: Buffer): number {
    if (!isSigned(request, body)) return 403;
    const key = keyOf(path);
    if (path === "/lender" || path === "/lender/") return 200;
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") return objects.delete(key) ? 204 : 404;
    return objects.has(key) ? 200 : 404;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    asked,
    /** `fault` is what the service does instead of an answer. */
    state,
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function keyOf(path: string): string {
  return decodeURIComponent(path.replace(/^\/lender\/?/, ""));
}

/** Computes the signature of the received request, and compares it with the received one. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /Credential=([^/]+)\/(([^/]+)\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)/;
  const [, id, scope = "", day = "", region = "", names = "", signature] =
    given.exec(request.headers.authorization ?? "") ?? [];
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (id !== fakeKeys.id || hash !== sha256(body)) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const sorted = query
    .split("&")
    .filter(Boolean)
    .map((part) => (part.includes("=") ? part : `${part}=`))
    .toSorted()
    .join("&");
  const canonical = [request.method, path, sorted, headers.join(""), names, hash].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(Buffer.from(canonical))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (before, part) => createHmac("sha256", before).update(part).digest(),
    `AWS4${fakeKeys.secret}`,
  );
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
