import { freePort } from "../../../trials/src/application.ts";
import { readNumber, send } from "../../../trials/src/call.ts";
import { apply, applicationOf, makeCustomer, type Person } from "../../../trials/src/lender.ts";
import { openLender } from "../lenders.ts";
import { median, quantile, runLoad } from "../load.ts";
import { atMost, type Row } from "../row.ts";
import { get, rounds } from "./compare.ts";

const megabyte = 1024 * 1024;
const filesEach = 5;
/** So many applications with files are taken at a time; the others wait before their bodies are read. */
const takenAtOnce = 2;

/** Applications with large files do not stop everybody else, and are not held several times over. */
export const createRow: Row = {
  name: "create",
  run: async () => {
    const probePort = await freePort();
    const lender = await openLender(10_000, {
      fresh: "create",
      nodeOptions: ["--expose-gc", "--import", new URL("../probe.ts", import.meta.url).href],
      env: { PROBE_PORT: String(probePort) },
    });
    try {
      const { origin, port } = lender.application;
      const customers: Person[] = [];
      for (let one = 0; one < 4; one += 1) customers.push(await makeCustomer(origin));
      const files = Array.from({ length: filesEach }, (_, number) => ({
        name: `paper-${number}.pdf`,
        content: paper(number).toString("base64"),
      }));
      const bytes = filesEach * Math.ceil((2 * megabyte) / 3) * 4;
      const probe = async (path: string) =>
        send(`http://127.0.0.1:${probePort}`, { method: "GET", path });
      const four = () =>
        Promise.all(
          customers.map((customer) =>
            apply(origin, customer, { ...applicationOf(5000, 6), files }),
          ),
        );
      await four();
      const [delays, tails]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        await probe("/");
        let isOver = false;
        const sending = four().finally(() => {
          isOver = true;
        });
        const taken: number[] = [];
        while (!isOver) {
          const call = get(lender, "/loans/all?page_size=10");
          taken.push(...(await runLoad(port, 2, { calls: 10 }, () => call)).taken);
        }
        await sending;
        delays.push(readNumber(await probe("/"), "delay"));
        tails.push(
          quantile(
            taken.toSorted((one, other) => one - other),
            0.99,
          ),
        );
      }
      const before = readNumber(await probe("/collecting"), "held");
      await four();
      const held = (readNumber(await probe("/"), "most") - before) / bytes / takenAtOnce;
      return [
        atMost(
          "event-loop delay while four applications with 10 MB each are sent",
          "",
          median(delays),
          50,
          " ms",
        ),
        atMost("others' 99th percentile meanwhile", "", median(tails), 100, " ms"),
        atMost("bytes held for each that is taken", "its bytes on the wire", held, 2, " times"),
      ];
    } finally {
      await lender.close();
    }
  },
};

/** Two megabytes that begin as a PDF does. */
function paper(number: number): Buffer {
  const bytes = Buffer.alloc(2 * megabyte, `${number} of the papers. `);
  bytes.write("%PDF-1.7\n");
  return bytes;
}
