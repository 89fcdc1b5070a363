import type { Call } from "../call.ts";
import type { Person } from "../seed.ts";
import { type Random, randomOf } from "../random.ts";
import {
  RawJson,
  maliciousBodies,
  maliciousHeaders,
  maliciousNames,
  maliciousPaths,
  maliciousText,
  maliciousValue,
} from "./malicious.ts";
import type { TestContext } from "./contexts/field.ts";
import type { Operation, Schema } from "./operations.ts";
import { type Known, makeSubject, validParameter, validValue } from "./values.ts";

/** A generated request, with what may be expected of its answer. */
export interface Case {
  index: number;
  operation: Operation;
  call: Call;
  /** In whose name it is sent, when that is somebody of the ground's. */
  as?: Person | undefined;
  /** It reaches the operation it was made for, so that a stranger must get 401 (the path or method was not bent). */
  reaches: boolean;
  /** It is valid but for a key or parameter that is sent twice or unknown, so that nobody may succeed with it. */
  isAmbiguous?: boolean;
}

/** How a request is made worse than the one the document describes, and how often. */
const ways = [
  "valid",
  "one value",
  "several values",
  "body",
  "headers",
  "path",
  "method",
  "doubled key",
  "unknown parameter",
  "doubled parameter",
] as const;
const shares = [0.25, 0.33, 0.13, 0.06, 0.05, 0.05, 0.03, 0.04, 0.04, 0.02] as const;

/** The request of this number under this seed; `known` may make it reach further, never change its kind. */
export function makeCase(
  seed: number,
  index: number,
  operation: Operation,
  known: Known,
  ground: TestContext = {},
): Case {
  const random = randomOf(seed * 1_000_003 + index);
  const way = wayOf(random);
  const request = new RequestMaker(random, known, operation, ground);
  if (way === "one value") request.spoil(1);
  if (way === "several values") request.spoil(random.whole(2, 5));
  const call = request.call();
  if (way === "body" && call.method !== "GET") {
    const { type, text } = random.pick(maliciousBodies) ?? { type: "", text: "" };
    call.body = text;
    call.headers = { ...call.headers, "content-type": type };
  }
  if (way === "headers") call.headers = { ...call.headers, ...random.pick(maliciousHeaders) };
  if (way === "path") call.path += random.pick(maliciousPaths) ?? "";
  if (way === "method") {
    call.method = random.pick(["PUT", "PATCH", "POST", "DELETE", "OPTIONS", "HEAD"]);
    if (call.method === "HEAD") delete call.body;
  }
  return {
    index,
    operation,
    call,
    as: ground.as,
    reaches: way !== "path" && way !== "method" && way !== "headers",
    isAmbiguous: makeAmbiguous(random, call, operation, way),
  };
}

/** Sends a key or parameter twice, or one that the call does not have; answers whether it did. */
function makeAmbiguous(
  random: Random,
  call: Call,
  { parameters }: Operation,
  way: (typeof ways)[number],
): boolean {
  const names = parameters.filter((found) => found.in === "query").map((found) => found.name);
  if (way === "doubled key") {
    if (typeof call.body !== "string" || !call.body.startsWith("{")) return false;
    const doubled = random.pick([
      '"k":1,"k":1',
      String.raw`"k":1,"\u006b":2`,
      '"m":[{"k":{},"k":{}}]',
    ]);
    call.body = `{${doubled}${call.body === "{}" ? "" : ","}${call.body.slice(1)}`;
    return true;
  }
  const added =
    way === "unknown parameter"
      ? random.pick([
          "staff_id_=1",
          "as_of_=2026-01-01",
          "page[]=1",
          "__proto__=1",
          "=",
          "%70age_=1",
        ])
      : way === "doubled parameter" && names.length > 0
        ? `${names[0]}=1&${names[0]}=1`
        : null;
  if (added === null) return false;
  call.path += `${call.path.includes("?") ? "&" : "?"}${added}`;
  return true;
}

/** A request as the document describes it, without a query. */
export function makePlainCase(
  seed: number,
  index: number,
  operation: Operation,
  known: Known,
  ground: TestContext,
): Case {
  const random = randomOf(seed * 1_000_003 + index);
  const plain = {
    ...operation,
    parameters: operation.parameters.filter((parameter) => parameter.in === "path"),
  };
  const call = new RequestMaker(random, known, plain, ground).call();
  return { index, operation, call, as: ground.as, reaches: true };
}

function wayOf(random: Random): (typeof ways)[number] {
  let left = random.next();
  for (const [at, way] of ways.entries()) {
    left -= shares[at] ?? 0;
    if (left < 0) return way;
  }
  return "valid";
}

/** A request in the making: every value of it has a place that can be spoilt. */
class RequestMaker {
  private readonly random: Random;
  private readonly operation: Operation;
  private readonly path = new Map<string, string>();
  private readonly query = new Map<string, string>();
  private readonly cookie: string | undefined;
  private body: unknown;

  constructor(random: Random, existing: Known, operation: Operation, ground: TestContext) {
    const known = { ...existing, subject: makeSubject(random, existing) };
    this.random = random;
    this.operation = operation;
    this.cookie = ground.cookie;
    for (const { name, in: place, schema } of operation.parameters) {
      if (place === "query" && random.chance(0.5)) continue;
      const value =
        place === "path"
          ? (ground.path?.[name] ?? validParameter(random, known, operation, name, schema))
          : String(validValue(random, known, name, schema));
      (place === "path" ? this.path : this.query).set(name, value);
    }
    if (operation.body)
      this.body = standingOn(ground, operation.body, validValue(random, known, "", operation.body));
  }

  spoil(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const places = [...this.path.keys(), ...this.query.keys()];
      const inBody = this.body !== undefined && (places.length === 0 || this.random.chance(0.75));
      if (inBody) this.body = this.spoilt(this.body);
      else this.spoilText(this.random.pick(places));
    }
  }

  call(): Call {
    const { method } = this.operation;
    const path = this.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      inAddress(this.path.get(name) ?? ""),
    );
    const query = [...this.query].map(([name, value]) => `${name}=${inAddress(value)}`).join("&");
    return {
      method,
      path: `/api${path}${query === "" ? "" : `?${query}`}`,
      ...(this.cookie === undefined ? {} : { headers: { cookie: this.cookie } }),
      ...(this.body === undefined ? {} : { body: written(this.body) }),
    };
  }

  private spoilText(name: string | undefined): void {
    if (name === undefined) return;
    const place = this.path.has(name) ? this.path : this.query;
    place.set(name, maliciousText(this.random).slice(0, 3_000));
  }

  /** The value with one part of it, or all of it, made malicious. */
  private spoilt(value: unknown): unknown {
    if (typeof value !== "object" || value === null || value instanceof RawJson)
      return maliciousValue(this.random);
    if (Array.isArray(value)) {
      if (value.length === 0 || this.random.chance(0.2)) return maliciousValue(this.random);
      const at = this.random.whole(0, value.length - 1);
      return value.map((item, index) => (index === at ? this.spoilt(item) : item));
    }
    if (this.random.chance(0.03)) return maliciousValue(this.random);
    const entries = Object.entries(value);
    if (entries.length === 0 || this.random.chance(0.1))
      return { ...value, [this.random.pick(maliciousNames)]: maliciousValue(this.random) };
    const at = this.random.whole(0, entries.length - 1);
    const [name = "", inner] = entries[at] ?? [];
    if (this.random.chance(0.1)) return Object.fromEntries(entries.toSpliced(at, 1));
    return { ...value, [name]: this.spoilt(inner) };
  }
}

/** The body with the values of its ground, as far as it has such fields. */
function standingOn(ground: TestContext, schema: Schema, body: unknown): unknown {
  if (ground.body === undefined) return body;
  const names = Object.keys(
    (schema.anyOf?.find((choice) => choice.properties) ?? schema).properties ?? {},
  );
  const values = Object.entries(ground.body).filter(([name]) => names.includes(name));
  return { ...(typeof body === "object" ? body : {}), ...Object.fromEntries(values) };
}

/** Percent-encoded; halves of surrogate pairs as the bytes a careless encoder would write. */
function inAddress(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** JSON text, with the raw parts in place. */
function written(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => `${JSON.stringify(name)}:${written(inner)}`)
      .join(",")}}`;
  return JSON.stringify(value) ?? "null";
}
