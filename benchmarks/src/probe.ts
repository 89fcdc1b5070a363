// Preloaded into an application under measurement: serves the maximum event loop delay and the maximum of bytes in use
// since the last request. After /collecting it collects garbage before each sample, which delays everything else.
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

const port = Number(process.env["PROBE_PORT"]);
if (port > 0) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const bytesInUse = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let most = 0;
  let collects = false;
  let looks = 0;
  setInterval(() => {
    looks += 1;
    if (collects && looks % 10 > 0) return;
    // Twice, since the first collection may not have released everything.
    if (collects) for (let twice = 0; twice < 2; twice += 1) globalThis.gc?.();
    most = Math.max(most, bytesInUse());
  }, 5).unref();
  const probe = createServer((request, response) => {
    const found = { delay: delay.max / 1e6, most };
    collects = request.url === "/collecting";
    for (let twice = 0; twice < 2; twice += 1) globalThis.gc?.();
    delay.reset();
    most = bytesInUse();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...found, inUse: most }));
  });
  probe.listen(port, "127.0.0.1").unref();
}
