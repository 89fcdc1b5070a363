import { failOver } from "./src/failover.ts";

// `npm run resilience:failover`: kills the primary under load and promotes its synchronous standby.
const report = await failOver(1);
const { lost, doubled, halfDone, faults } = report;
for (const text of [...lost, ...doubled, ...halfDone, ...faults].slice(0, 50)) console.log(text);
console.log(
  [
    `acknowledged  ${report.acknowledged}, found ${report.found}, lost ${lost.length}, doubled ${doubled.length}, half done ${halfDone.length}`,
    `unavailable   ${report.unavailable} with 503, ${faults.length} other faults`,
    `outage        ${report.outage} ms, 2000 of them until the standby was promoted`,
  ].join("\n"),
);
if ([lost, doubled, halfDone, faults].some((list) => list.length > 0)) process.exitCode = 1;
