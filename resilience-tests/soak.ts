import { parseArgs } from "node:util";
import { isSound, soak } from "./src/soak.ts";

// `npm run resilience:soak -- --seconds 180`: a mixed load must not retain memory or lose items.
const { values } = parseArgs({
  options: { seconds: { type: "string" }, seed: { type: "string" } },
});
const seconds = Number(values.seconds ?? 180);
const report = await soak({
  seconds,
  warm: Math.min(30, seconds / 3),
  seed: Number(values.seed ?? 1),
});
const { lost, doubled, halfDone, faults, heap } = report;
for (const text of [...lost, ...doubled, ...halfDone, ...faults].slice(0, 50)) console.log(text);
console.log(
  [
    `seconds       ${report.seconds}`,
    `requests      ${report.requests} (${Math.round(report.requests / report.seconds)} a second)`,
    `acknowledged  ${report.acknowledged}, found ${report.found}, lost ${lost.length}, doubled ${doubled.length}, half done ${halfDone.length}`,
    `faults        ${faults.length}`,
    `heap          ${heap.warm.toFixed(1)} MB warm, ${heap.end.toFixed(1)} MB at the end`,
    `wallet        ${report.wallet.paid} payments, ${report.wallet.behind} not booked yet at the end, ${report.wallet.fetched} by no job`,
    `connections   ${report.busy} in use, ${report.waiting} requests waiting`,
  ].join("\n"),
);
if (!isSound(report)) process.exitCode = 1;
