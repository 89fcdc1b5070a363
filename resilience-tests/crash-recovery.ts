import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { killDatabase, isSound } from "./src/crash-recovery.ts";

// `npm run resilience:crash-recovery -- --kills 50 --seed 7`: acknowledged items survive kills at random times, once.
const { values } = parseArgs({
  options: { kills: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const kills = Number(values.kills ?? 50);
console.log(`${kills} kills, seed ${seed} ...`);
const report = await killDatabase({
  kills,
  seed,
  loans: 6,
  between: 120,
  mailPatience: 330_000,
  log: console.log,
});
const { lost, doubled, halfDone, faults, mails, wallet } = report;
for (const text of [...lost, ...doubled, ...halfDone, ...faults, ...mails.lost, ...mails.doubled])
  console.log(text);
console.log(
  [
    `kills         ${kills} (${Object.entries(report.kills)
      .map(([victim, count]) => `${victim} ${count}`)
      .join(", ")})`,
    `acknowledged  ${report.acknowledged}, ${report.unknown} of them unknown at a kill and repeated`,
    `found         ${report.found}, ${report.rows} of them rows of collection sheets`,
    `lost          ${lost.length}`,
    `duplicated    ${doubled.length}`,
    `incomplete    ${halfDone.length}`,
    `faults        ${faults.length}`,
    `mails         ${mails.due} due, ${mails.sent} sent, ${mails.waiting} waiting, ${mails.lost.length} lost, ${mails.doubled.length} doubled, ${mails.again} sent again under the same Message-ID`,
    `wallet        ${wallet.paid} payments delivered five times each, ${wallet.fetched} fetched`,
    `outage        at most ${report.longestOutage} ms`,
  ].join("\n"),
);
if (!isSound(report)) process.exitCode = 1;
