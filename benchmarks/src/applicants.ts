// A separate process that sends applications with large files, all at once, on request. In the measuring process this
// work would delay the measurement.
import {
  apply,
  applicationOf,
  makeCustomer,
  type Person,
} from "../../resilience-tests/src/seed.ts";
import { filesEach, fileSize } from "./load-group.ts";

const [origin = "", size] = process.argv.slice(2);
const files = Array.from({ length: filesEach }, (_, number) => ({
  name: `paper-${number}.pdf`,
  content: paper(number).toString("base64"),
}));
const customers: Person[] = [];
for (let one = 0; one < Number(size); one += 1) customers.push(await makeCustomer(origin));

process.on("message", () => void sendAll());
process.send?.("ready");

async function sendAll(): Promise<void> {
  const application = () => ({ ...applicationOf(5000, 6), files });
  await Promise.all(customers.map((customer) => apply(origin, customer, application())));
  process.send?.("sent");
}

/** Bytes of this size that begin like a PDF. */
function paper(number: number): Buffer {
  const bytes = Buffer.alloc(fileSize, `${number} of the papers. `);
  bytes.write("%PDF-1.7\n");
  return bytes;
}
