import { faults, tryCluster } from "./src/cluster/cluster.ts";

// `npm run resilience:cluster -- 10`, as root on Debian 12 with the packages postgresql-15, patroni, etcd-server,
// haproxy and iproute2: kills the primary, its Patroni and an application, and cuts the network, ten times each.
const rounds = Number(process.argv[2] ?? 10);
const report = await tryCluster(rounds, console.log);
const { lost, doubled, halfDone, unexpected, outages } = report;
for (const text of [...lost, ...doubled, ...halfDone, ...unexpected].slice(0, 50))
  console.log(text);
const seconds = (found: number[]) => {
  const sorted = found.toSorted((one, other) => one - other).map((ms) => (ms / 1000).toFixed(1));
  return `${sorted[0]} to ${sorted.at(-1)} s, median ${sorted[Math.floor(sorted.length / 2)]} s`;
};
console.log(
  [
    `acknowledged  ${report.acknowledged}, found ${report.found}, lost ${lost.length}, doubled ${doubled.length}, half done ${halfDone.length}`,
    `unavailable   ${report.unavailable} with 503, ${unexpected.length} other faults`,
    ...faults.map(
      (fault) => `${fault.padEnd(13)} ${seconds(outages[fault])} until the next acknowledgement`,
    ),
  ].join("\n"),
);
if ([lost, doubled, halfDone, unexpected].some((list) => list.length > 0)) process.exitCode = 1;
