import { parseArgs } from "node:util";
import { randomInt } from "node:crypto";
import { type Application, freePort, startApplication, temporaryData } from "./src/application.ts";
import { tryBadInput } from "./src/bad-input/run.ts";
import { probeOptions } from "./src/heap.ts";
import { makeAdmin } from "./src/seed.ts";

// `npm run resilience:bad-input -- --count 20000 --seed 7`: generated requests to every call of the API in every role.
const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" } },
});
const count = Number(values.count ?? 20_000);
const seed = Number(values.seed ?? randomInt(1_000_000));
const data = temporaryData();
const probePort = await freePort();
const setting = {
  port: await freePort(),
  dataDir: data.dataDir,
  env: { PROBE_PORT: String(probePort) },
  nodeOptions: probeOptions(),
};
let application: Application | undefined;
try {
  await makeAdmin({ ...setting, env: {}, nodeOptions: [] });
  application = await startApplication(setting);
  console.log(`${count} requests, seed ${seed} ...`);
  const found = await tryBadInput(application.origin, probePort, { seed, count });
  for (const text of found.complaints) console.log(text);
  console.log(`Calls that never succeeded: ${found.neverSucceeded.join(", ") || "none"}`);
  const { early, late } = found.heap;
  console.log(`Answers by status: ${JSON.stringify(found.statuses)}`);
  console.log(
    `Slowest ${Math.round(found.slowest)} ms; heap ${early.toFixed(1)} -> ${late.toFixed(1)} MB`,
  );
  console.log(
    `${found.requests} requests to ${found.operations} calls: ${found.complaints.length} complaints; books ${found.booksBalance ? "balance" : "DO NOT BALANCE"}`,
  );
  if (found.complaints.length > 0 || !found.booksBalance) process.exitCode = 1;
} finally {
  await application?.stop();
  data.remove();
}
