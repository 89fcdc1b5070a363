import { randomUUID } from "node:crypto";
import { type ApiResponse, read, send } from "./call.ts";
import type { Random } from "./random.ts";
import { type Person, makeCustomer, signIn, someAddress } from "./seed.ts";
import type { Traffic } from "./traffic/traffic.ts";

/** Requests of a soak beside its postings: lists, reports, papers, exports, documents, sign-ins and denied requests. */
export interface OtherRequests {
  /** Who reads. */
  reader: Person;
  count: number;
  faults: string[];
}

/** Pages of every section of the back office. */
const pages = [
  "/loans/all?page_size=10",
  "/loans/all?query=bang&status=approved",
  "/tills",
  "/transactions/all?page_size=50",
  "/customer/all?query=mari",
  "/dashboard/summary",
  "/dashboard/work",
  "/collections/worklist",
  "/payouts",
  "/receipts",
  "/requests",
  "/dashboard/news",
  "/outbox",
  "/audit?page_size=20",
];

/** Reports and the general ledger. */
const reports = [
  "/ledger/entries?page_size=50",
  "/ledger/trial-balance",
  "/reports/balance-sheet",
  "/reports/income-statement",
  "/reports/cash-book",
  "/reports/arrears",
  "/reports/portfolio",
  "/reports/provision",
  "/reports/ratios",
];

const exports = ["/customer/export?format=csv", "/customer/export?format=xlsx", "/loans/export"];

/** Sends requests that post nothing until `isOver`. */
export async function sendOtherRequests(
  origin: string,
  traffic: Traffic,
  random: Random,
  isOver: () => boolean,
  others: OtherRequests,
): Promise<void> {
  const visitor = await makeCustomer(origin);
  const draft = `/api/applications/${randomUUID()}`;
  await send(origin, {
    method: "PUT",
    path: `${draft}/draft`,
    token: visitor.token,
    body: { step: 1, body: {} },
  });
  while (!isOver()) {
    const headers = { "x-forwarded-for": someAddress() };
    let asked = "";
    const get = (path: string, by = others.reader) => {
      asked = path;
      return send(origin, { method: "GET", path: `/api${path}`, token: by.token, headers });
    };
    const kind = random.next();
    let expected = 200;
    let response: ApiResponse | undefined;
    try {
      if (kind < 0.6) response = await get(pathOf(traffic, random));
      else if (kind < 0.75) response = await get(random.pick(reports) ?? "");
      else if (kind < 0.8) response = await get(paperOf(traffic, random));
      else if (kind < 0.805) response = await get(random.pick(exports) ?? "");
      else if (kind < 0.88) {
        expected = 403;
        response = await get("/user/all", visitor);
      } else if (kind < 0.94) await signIn(origin, visitor);
      else response = await keepDocument(origin, random, visitor, `${draft}/files`);
    } catch (error) {
      others.faults.push(`${asked} ${String(error)}`);
    }
    others.count += 1;
    if (response && response.status >= 400 && response.status !== expected)
      others.faults.push(`${asked} ${response.status} ${response.text.slice(0, 200)}`);
  }
}

function pathOf({ loans }: Traffic, random: Random): string {
  const loan = random.pick(loans)?.loan_id;
  return random.pick([...pages, `/loans/details/${loan}`, `/reports/statement/${loan}`]) ?? "";
}

function paperOf({ items, loans }: Traffic, random: Random): string {
  const paid = random.pick(items.slice(-200))?.payment_id;
  if (paid !== undefined) return `/payments/${paid}/receipt.pdf`;
  const paper = random.pick(["schedule", "statement", "agreement"]);
  return `/loans/${random.pick(loans)?.loan_id}/${paper}.pdf`;
}

/** Adds a document of 200 KB to an unfinished application, reads it back and removes it. */
async function keepDocument(
  origin: string,
  random: Random,
  { token }: Person,
  path: string,
): Promise<ApiResponse> {
  const content = Buffer.concat([
    Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"),
    Buffer.alloc(200_000, String(random.next())),
    Buffer.from("\ntrailer\n<<>>\n%%EOF\n"),
  ]);
  const body = { name: "pay slip.pdf", content: content.toString("base64") };
  const added = await send(origin, { method: "POST", path, token, body });
  const file = read(added, "file", "id");
  if (typeof file !== "string" && typeof file !== "number") return added;
  const stored = await send(origin, { method: "GET", path: `${path}/${file}`, token });
  if (stored.text !== content.toString()) throw new Error("A document differs from what was sent");
  return send(origin, { method: "DELETE", path: `${path}/${file}`, token });
}
