import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { isSound, loseMachine } from "./src/machine-loss.ts";

// `npm run resilience:machine-loss -- --losses 10`: restores a lost machine from its continuous backup, under load.
const { values } = parseArgs({
  options: { losses: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const losses = Number(values.losses ?? 10);
console.log(`${losses} losses, seed ${seed} ...`);
const report = await loseMachine({ losses, seed, segments: "ends", log: console.log });
const { lost, doubled, halfDone, older, faults } = report;
for (const text of [...lost, ...doubled, ...halfDone, ...older, ...faults]) console.log(text);
const most = (of: (loss: (typeof report.losses)[number]) => number) =>
  Math.max(...report.losses.map(of)).toFixed(1);
console.log(
  [
    `acknowledged  ${report.acknowledged} that are in the backup, found ${report.found}`,
    `lost          at most ${most((loss) => loss.seconds)} s of work, of it older than the last segment ${older.length}`,
    `duplicated    ${doubled.length}`,
    `incomplete    ${halfDone.length}`,
    `faults        ${faults.length}`,
    `restored      after ${most((loss) => loss.restore)} s at most`,
  ].join("\n"),
);
if (!isSound(report)) process.exitCode = 1;
