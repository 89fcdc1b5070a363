import fc from "fast-check";

/** JSON text that JSON.stringify never writes; takes the place of a value in a body. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const nested = (open: string, depth: number, close: string) =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Texts that break careless reading, storing, comparing, printing or rendering. */
const dangerousTexts = [
  ["", " ", "\t\n\v", "\0", "Aminata\0Kamara", "\ud800", "Kamara \udfff", "\ufeffKamara"],
  ["\u202egnp.exe", "\u200f\u05d0\u05d1", "e\u0301".repeat(150), "😀".repeat(60)],
  ["a".repeat(201), "a".repeat(5_001), "a".repeat(100_000), "ﷺ".repeat(200)],
  ["line\r\nSet-Cookie: admin=1", "a@gmail.com\nbcc: b@gmail.com", "a@b.c"],
  ["'; drop table users; --", "' or '1'='1", "%' union select 1,2,3 --", "{1,2}", "$1"],
  ["\\'; select pg_sleep(9); --", "%_%", "\\", "%s%n%x", "{{7*7}}${7*7}"],
  ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)"],
  ["../../../../etc/passwd", "..\\..\\windows", "=cmd|' /C calc'!A0"],
  ["NaN", "Infinity", "-Infinity", "1e5", "1e309", "0x10", "-1", "٣٤٥", "１２３", "1,000"],
  ["null", "undefined", "true", "[object Object]", "__proto__", "constructor", "toString"],
  ["2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "-271821-04-20"],
  ["275760-09-13T00:00:00Z", "2026-01-01T25:61:61Z", "2147483648", "9223372036854775808"],
  ["00000000-0000-0000-0000-000000000000", "CUS-000000000000", "LN-999999-999999999999"],
  `${"a".repeat(250)}@gmail.com`,
].flat();

/** Values of a wrong type or size. */
const wrongValues: unknown[] = [
  [null, true, false, 0, -1, 1.5, 0.001, 1e-10, 1e30, -1e30, Number.MAX_SAFE_INTEGER],
  [2_147_483_648, -2_147_483_649, 999_999_999_999.99, 1_000_000_000_000],
  ["1e999", "-0", "9007199254740993", "1".repeat(30)].map((text) => new RawJson(text)),
  [[], [null], ["a", ["b"]], {}, { toString: "x", valueOf: 1, length: -1 }],
  new RawJson('{"then":"x","toJSON":1}'),
  new RawJson('{"__proto__":{"role_id":9}}'),
  new RawJson('{"constructor":{"prototype":{"role_id":9}}}'),
  new RawJson('{"a":1,"a":2}'),
  nested("[", 60, "]"),
  nested("[", 20_000, "]"),
  nested('{"a":', 5_000, "}"),
  [Array.from({ length: 5_000 }, (_, index) => index)],
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
];

/** Text for a place in a path or a query. */
export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...dangerousTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

/** A value for a place in a body. */
export const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 3, arbitrary: fc.constantFrom(...wrongValues.flat()) },
  { weight: 1, arbitrary: fc.jsonValue({ stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.bigInt().map((number) => new RawJson(String(number))) },
);

/** Names of fields that no form has. */
export const names = [
  ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "password_hash"],
  ["balance", "paid_total", "status", "role_ids", "staff_id", "deleted_at", "\0", "a\ud800"],
  "x".repeat(3_000),
].flat();

/** Bodies that are no JSON object, with their content type. */
export const bodies: readonly (readonly [type: string, text: string])[] = [
  ...["", "{", '{"a":1,}', "\ufeff{}", "null", "[]", '"text"', "17", "NaN", "[".repeat(100_000)]
    .concat(`{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, `{"a":"${"b".repeat(300_000)}"}`)
    .concat('{"__proto__":{"a":1}}', String.raw`{"a":"\ud800\u0000"}`)
    .map((text) => ["application/json", text] as const),
  ["application/json; charset=utf-16", "{}"],
  ["application/x-www-form-urlencoded", "email=a&password=b"],
  ["multipart/form-data; boundary=x", "--x\r\n\r\n--x--"],
  ["text/plain", '{"email":"a"}'],
  ["text/xml", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["application/octet-stream", "\u0000\u0001"],
  ["", "{}"],
];

/** Headers with false claims. */
export const headers: readonly Record<string, string>[] = [
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
];

/** Text after the path. */
export const paths = [
  ["%", "%zz", "%00", "%ED%A0%80", "%c0%ae%c0%ae/", "%2e%2e%2f%2e%2e%2fetc%2fpasswd"],
  ["//evil.example", ";a=b", "/", "?%", "?page=1&page=2", "?page[]=1&page[a]=2"],
  ["?__proto__[a]=1&constructor=1", "?cursor=%00&page_size=-1", `?query=${"a".repeat(9_000)}`],
  `/${"a".repeat(3_000)}`,
].flat();

/** A duplicate key at the start of a body. */
export const doubledKeys = ['"k":1,"k":1', String.raw`"k":1,"\u006b":2`, '"m":[{"k":{},"k":{}}]'];

/** Query parameters that no endpoint has. */
export const unknownParameters = [
  ["staff_id_=1", "as_of_=2026-01-01", "page[]=1", "__proto__=1", "=", "%70age_=1"],
].flat();

const get = "GET /api/user/profile HTTP/1.1\r\nconnection: close\r\n";
const post =
  "POST /api/user/signin HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n";

/** Malformed HTTP and repeated headers, each of which is an error of the client. */
export const http = [
  ["no HTTP at all\r\n\r\n", "GET /api HTTP/9.9\r\nhost: a\r\n\r\n"],
  ["host", "authorization", "cookie", "x-forwarded-for"].map(
    (name) => `${get}host: a\r\n${name}: a\r\n${name}: b\r\n\r\n`,
  ),
  ["no colon", "a\0b: c", "a: b\0c", " folded: b", ": no name"].map(
    (line) => `${get}host: a\r\n${line}\r\n\r\n`,
  ),
  `${get}host: a\r\nx-large: ${"a".repeat(20_000)}\r\n\r\n`,
  ["content-length: 2\r\ncontent-length: 3", "content-length: -1", "content-length: 1e1"].map(
    (lines) => `${post}${lines}\r\n\r\n{}`,
  ),
  `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${post}content-type: text/plain\r\ncontent-length: 2\r\n\r\n{}`,
].flat();

/** Requests that Node.js answers itself or that never arrive in full: without a host, and with an aborted body. */
export const unansweredHttp = [`${get}\r\n`, `${post}content-length: 9000\r\n\r\n{"email":"`];
