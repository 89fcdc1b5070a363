// A thread of its own: sends applications with large files, all at once, whenever it is told to. What the customers'
// machines do is not to hold up the clock of who measures the others meanwhile.
import { parentPort, workerData } from "node:worker_threads";
import { apply, applicationOf, makeCustomer, type Person } from "../../trials/src/lender.ts";
import { type Crowd, filesEach, fileSize } from "./crowd.ts";

const { origin, size }: Crowd = workerData;
const files = Array.from({ length: filesEach }, (_, number) => ({
  name: `paper-${number}.pdf`,
  content: paper(number).toString("base64"),
}));
const customers: Person[] = [];
for (let one = 0; one < size; one += 1) customers.push(await makeCustomer(origin));

parentPort?.on("message", async () => {
  await Promise.all(
    customers.map((customer) => apply(origin, customer, { ...applicationOf(5000, 6), files })),
  );
  parentPort?.postMessage("sent");
});
parentPort?.postMessage("ready");

/** So many bytes that begin as a PDF does. */
function paper(number: number): Buffer {
  const bytes = Buffer.alloc(fileSize, `${number} of the papers. `);
  bytes.write("%PDF-1.7\n");
  return bytes;
}
