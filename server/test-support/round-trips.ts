// Preloaded into a measured application: counts the statements that requests send to the database. Its port returns
// the count since the last query. Statements outside requests are not counted.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import pg from "pg";

const port = Number(process.env["PROBE_PORT"]);
const inRequest = new AsyncLocalStorage<boolean>();
let count = 0;
subscribe("http.server.request.start", () => inRequest.enterWith(true));

const { query: ofPool } = pg.Pool.prototype;
Object.assign(pg.Pool.prototype, {
  query(this: pg.Pool, ...given: Parameters<typeof ofPool>) {
    if (inRequest.getStore()) count += 1;
    return ofPool.apply(this, given);
  },
});
const { query: ofClient } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: Parameters<typeof ofClient>) {
    // With a callback the pool delegates to the client counted above.
    const isHandedOn = given.some((value: unknown) => typeof value === "function");
    if (inRequest.getStore() && !isHandedOn) count += 1;
    return ofClient.apply(this, given);
  },
});

const probe = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ count }));
  count = 0;
});
probe.listen(port, "127.0.0.1").unref();
