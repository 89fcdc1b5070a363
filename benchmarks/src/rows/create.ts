import { readNumber, send } from "../../../resilience-tests/src/call.ts";
import { fileSize, filesEach, gather } from "../load-group.ts";
import { openInstallation } from "../installations.ts";
import { median, quantile, runLoad } from "../load.ts";
import { atMost, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, rounds } from "./compare.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** Applications with files that are read at once; the others wait before their bodies are read. */
const takenAtOnce = 2;

/** Delay of other requests and memory while applications with large files arrive. */
export const createRow: Row = {
  name: "create",
  run: async () => {
    const probePort = await freePort();
    const installation = await openInstallation(sizes.small, {
      fresh: "create",
      nodeOptions: ["--expose-gc", "--import", new URL("../probe.ts", import.meta.url).href],
      env: { PROBE_PORT: String(probePort) },
    });
    try {
      const { origin, port } = installation.application;
      const applicants = await gather(origin, 4);
      const bytes = filesEach * Math.ceil(fileSize / 3) * 4;
      const probe = async (path: string) =>
        send(`http://127.0.0.1:${probePort}`, { method: "GET", path });
      await applicants.send();
      const delays: number[] = [];
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await probe("/");
        let isOver = false;
        const sending = applicants.send().finally(() => {
          isOver = true;
        });
        while (!isOver) {
          const call = get(installation, "/loans/all?page_size=10");
          taken.push(...(await runLoad(port, 2, { calls: 10 }, () => call)).taken);
        }
        await sending;
        delays.push(readNumber(await probe("/"), "delay"));
      }
      taken.sort((one, other) => one - other);
      const before = readNumber(await probe("/collecting"), "inUse");
      await applicants.send();
      const memory = (readNumber(await probe("/"), "most") - before) / bytes / takenAtOnce;
      applicants.end();
      return [
        atMost(
          "event-loop delay while four applications with 10 MB each are sent",
          "",
          median(delays),
          50,
          " ms",
        ),
        atMost(
          "others' 99th percentile meanwhile",
          `${taken.length} calls, their median ${quantile(taken, 0.5).toFixed(0)} ms`,
          quantile(taken, 0.99),
          100,
          " ms",
        ),
        atMost(
          "memory for each application taken at once",
          "its bytes on the wire",
          memory,
          2,
          " times",
        ),
      ];
    } finally {
      await installation.close();
    }
  },
};
