import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";

// `npm run resilience:bad-input -- --count 20000 --seed 7`: the server test of bad input with more requests. They do
// not pass through a network, so that the same requests are generated, sent and checked as in `npm test`.
const { values } = parseArgs({
  options: { count: { type: "string" }, seed: { type: "string" } },
});
const root = fileURLToPath(new URL("../", import.meta.url));
const test = ["run", "--project=server", "server/src/core/http/bad-input.test.ts"];
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...test], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    BAD_INPUT_REQUESTS: values.count ?? "20000",
    BAD_INPUT_SEED: values.seed ?? String(randomInt(1_000_000)),
  },
});
process.exitCode = status ?? 1;
