// Preloaded into an application under test: serves the heap size after garbage collection.
import { createServer } from "node:http";

const port = Number(process.env["PROBE_PORT"]);
if (port > 0) {
  const probe = createServer((_request, response) => {
    for (let twice = 0; twice < 2; twice += 1) globalThis.gc?.();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ heapUsed: process.memoryUsage().heapUsed }));
  });
  probe.listen(port, "127.0.0.1").unref();
}
