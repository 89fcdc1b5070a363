import type { Random } from "../random.ts";

/** Text that JSON carries but JavaScript's own JSON never writes. It takes the place of a value in the body. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const nested = (depth: number) => new RawJson(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const nestedObjects = (depth: number) =>
  new RawJson(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

/** Texts that break what reads, stores, compares, prints or shows them carelessly. */
const texts = [
  "",
  " ",
  "\0",
  "Aminata\0Kamara",
  "\ud800",
  "Kamara \udfff",
  "\ud83d\ude00".repeat(60),
  "\u202egnp.exe",
  "\u200f\u05d0\u05d1",
  "\ufeffKamara",
  "e\u0301".repeat(150),
  "line\r\nSet-Cookie: admin=1",
  "\t\n\v",
  "a".repeat(201),
  "a".repeat(5_001),
  "a".repeat(100_000),
  "ﷺ".repeat(200),
  "'; drop table users; --",
  "' or '1'='1",
  "%' union select 1,2,3 --",
  "\\'; select pg_sleep(9); --",
  "$1",
  "{1,2}",
  "%_%",
  "\\",
  "%s%n%x",
  "{{7*7}}${7*7}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "=cmd|' /C calc'!A0",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e5",
  "1e309",
  "0x10",
  "-1",
  "٣٤٥",
  "１２３",
  "1,000",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "10000-01-01",
  "-271821-04-20",
  "275760-09-13T00:00:00Z",
  "2026-01-01T25:61:61Z",
  "00000000-0000-0000-0000-000000000000",
  "a@b.c",
  `${"a".repeat(250)}@trial.org`,
  "a@trial.org\nbcc: b@trial.org",
  "CUS-000000000000",
  "LN-999999-999999999999",
  "2147483648",
  "9223372036854775808",
] as const;

/** Everything else that is not what a field wants. */
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0.001,
  1e-10,
  1e30,
  -1e30,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  -2_147_483_649,
  999_999_999_999.99,
  1_000_000_000_000,
  new RawJson("1e999"),
  new RawJson("-0"),
  new RawJson("9007199254740993"),
  new RawJson("123456789012345678901234567890"),
  [],
  [null],
  ["a", ["b"]],
  {},
  { toString: "x", valueOf: 1, length: -1 },
  new RawJson('{"then":"x","toJSON":1}'),
  new RawJson('{"__proto__":{"role_id":9}}'),
  new RawJson('{"constructor":{"prototype":{"role_id":9}}}'),
  new RawJson('{"a":1,"a":2}'),
  nested(60),
  nested(20_000),
  nestedObjects(5_000),
  Array.from({ length: 5_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
];

/** Anything for a place in the body. */
export function maliciousValue(random: Random): unknown {
  return random.chance(0.6) ? maliciousText(random) : random.pick(others);
}

/** Anything for a place in the path or the query, which carry text alone. */
export function maliciousText(random: Random): string {
  return random.pick(texts);
}

/** Names that fields of a form never have. */
export const maliciousNames = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "password_hash",
  "balance",
  "paid_total",
  "status",
  "role_ids",
  "staff_id",
  "deleted_at",
  "\0",
  "a\ud800",
  "x".repeat(3_000),
] as const;

/** Bodies that are no JSON object, with the type they claim to be. */
export const maliciousBodies: readonly { type: string; text: string }[] = [
  { type: "application/json", text: "" },
  { type: "application/json", text: "{" },
  { type: "application/json", text: '{"a":1,}' },
  { type: "application/json", text: "\ufeff{}" },
  { type: "application/json", text: "null" },
  { type: "application/json", text: "[]" },
  { type: "application/json", text: '"text"' },
  { type: "application/json", text: "17" },
  { type: "application/json", text: "NaN" },
  { type: "application/json", text: "[".repeat(100_000) },
  { type: "application/json", text: `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}` },
  { type: "application/json", text: `{"a":"${"b".repeat(300_000)}"}` },
  { type: "application/json", text: '{"__proto__":{"a":1}}' },
  { type: "application/json", text: '{"a":"\\ud800\\u0000"}' },
  { type: "application/json; charset=utf-16", text: "{}" },
  { type: "application/x-www-form-urlencoded", text: "email=a&password=b" },
  { type: "multipart/form-data; boundary=x", text: "--x\r\n\r\n--x--" },
  { type: "text/plain", text: '{"email":"a"}' },
  { type: "text/xml", text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: "application/octet-stream", text: "\u0000\u0001" },
  { type: "", text: "{}" },
];

/** Headers that claim what is not so. */
export const maliciousHeaders: readonly Record<string, string>[] = [
  { authorization: "Bearer" },
  { authorization: "Bearer null" },
  { authorization: "Basic YWRtaW46YWRtaW4=" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." },
  { authorization: `Bearer ${"a".repeat(7_000)}` },
  { cookie: `refresh=${"a".repeat(3_000)}; __proto__=1; =; ;;` },
  { "x-http-method-override": "DELETE", "x-original-url": "/api/user/all" },
  { "x-forwarded-for": "'; drop table users; --" },
  { "x-forwarded-for": `${"1.2.3.4, ".repeat(200)}::1` },
  { "user-agent": "\u00ff".repeat(2_000) },
  { accept: "text/html, */*;q=0.x" },
  { "accept-encoding": "gzip;q=0, br;q=-1, *;q=0" },
  { range: "bytes=0-18446744073709551615" },
  { "if-none-match": "*" },
  { "content-encoding": "gzip" },
  { origin: "https://elsewhere.example" },
  { host: "elsewhere.example" },
  { "x-large": "a".repeat(20_000) },
];

/** What comes after the path, or instead of it. */
export const maliciousPaths = [
  "%",
  "%zz",
  "%00",
  "%ED%A0%80",
  "%c0%ae%c0%ae/",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "//evil.example",
  ";a=b",
  "/",
  "?%",
  "?page=1&page=2",
  "?page[]=1&page[a]=2",
  "?__proto__[a]=1&constructor=1",
  "?cursor=%00&page_size=-1",
  `?query=${"a".repeat(9_000)}`,
  `/${"a".repeat(3_000)}`,
] as const;
