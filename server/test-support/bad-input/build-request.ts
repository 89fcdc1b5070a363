import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import type { InjectOptions } from "fastify";
import { RawJson } from "./malicious.ts";
import { type Change, type GeneratedRequest, RecordId } from "./requests.ts";

/** A request as it is sent, with what its response has to comply with. */
export interface BuiltRequest {
  endpoint: Endpoint;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** Path and method are the endpoint's, so that a missing session has to be the first error. */
  reachesEndpoint: boolean;
  /** It has a duplicate or unknown name, so that it must not succeed. */
  isAmbiguous: boolean;
}

/** Builds the request, with these record ids and these values in its body. */
export function buildRequest(
  endpoint: Endpoint,
  { params, query, body, defect }: GeneratedRequest,
  idOf: (kind: string) => string | number,
  preparedBody: object | undefined,
): BuiltRequest {
  let parts: unknown = {
    params: withIds(params, idOf),
    query: withIds(query, idOf),
    ...(body === undefined ? {} : { body: withPrepared(withIds(body, idOf), preparedBody) }),
  };
  if (defect.way === "values") for (const change of defect.changes) parts = applied(parts, change);
  const built = parts as { params: Record<string, unknown>; query: object; body?: unknown };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(built.params[name]),
  );
  const pairs = Object.entries(built.query).map(([name, value]) => `${name}=${encoded(value)}`);
  const request: BuiltRequest = {
    endpoint,
    method: endpoint.method,
    url: `/api${path}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`,
    headers: {},
    reachesEndpoint: !["path", "method", "headers"].includes(defect.way),
    isAmbiguous: false,
  };
  if ("body" in built) setBody(request, "application/json", written(built.body));
  if (defect.way === "headers") Object.assign(request.headers, defect.headers);
  if (defect.way === "body" && request.method !== "GET") setBody(request, ...defect.body);
  if ("text" in defect) applyText(request, defect);
  return request;
}

function setBody(request: BuiltRequest, type: string, payload: string): void {
  request.payload = payload;
  if (type !== "") request.headers["content-type"] = type;
}

function applyText(request: BuiltRequest, { way, text }: { way: string; text: string }): void {
  if (way === "path") request.url += text;
  if (way === "method") request.method = text;
  if (request.method === "HEAD") delete request.payload;
  if (way === "parameter") {
    request.url += `${request.url.includes("?") ? "&" : "?"}${text}`;
    request.isAmbiguous = true;
  }
  if (way === "doubled key" && request.payload?.startsWith("{")) {
    request.payload = `{${text}${request.payload === "{}" ? "" : ","}${request.payload.slice(1)}`;
    request.isAmbiguous = true;
  }
}

function withIds(value: unknown, idOf: (kind: string) => string | number): unknown {
  if (value instanceof RecordId) return idOf(value.kind);
  if (Array.isArray(value)) return value.map((item) => withIds(item, idOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withIds(inner, idOf)]),
  );
}

const withPrepared = (body: unknown, prepared: object | undefined) =>
  typeof body === "object" && body !== null ? { ...body, ...prepared } : body;

/** Makes one change; a place in the path or the query receives text. */
function applied(parts: unknown, change: Change): unknown {
  const places = placesOf(parts).filter(([part, name]) => part === "body" || name !== undefined);
  const place = places[change.place % Math.max(1, places.length)];
  if (place === undefined) return parts;
  if (place[0] !== "body") return changedAt(parts, place, () => change.text.slice(0, 3_000));
  return changedAt(parts, place, (inner) => {
    if (change.action === "remove") return undefined;
    const isAddable = change.action === "add" && typeof inner === "object" && inner !== null;
    return isAddable ? { ...inner, [change.name]: change.value } : change.value;
  });
}

function placesOf(value: unknown, place: string[] = []): string[][] {
  const isLeaf = typeof value !== "object" || value === null || value instanceof RawJson;
  const inner = isLeaf ? [] : Object.entries(value).slice(0, 100);
  return (place.length > 0 ? [place] : []).concat(
    inner.flatMap(([name, found]) => placesOf(found, [...place, name])),
  );
}

function changedAt(
  value: unknown,
  [name, ...rest]: string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === name ? changedAt(item, rest, change) : item,
    );
  // `placesOf` only names properties of objects.
  const object = value as Record<string, unknown>;
  return { ...object, [name]: changedAt(object[name], rest, change) };
}

/** Percent-encoded; an unpaired surrogate as the invalid bytes of a careless encoder. */
function encoded(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** JSON text with the raw parts in place. */
function written(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${written(inner)}`).join(",")}}`;
}

/** The options of `inject`; the request's own headers replace those of the session. */
export function injectOptions(
  { method, url, headers, payload }: BuiltRequest,
  session: Record<string, string>,
): InjectOptions {
  return {
    method,
    url,
    headers: { ...session, ...headers },
    ...(payload === undefined ? {} : { payload }),
  };
}
