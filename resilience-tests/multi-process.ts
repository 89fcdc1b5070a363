import { isConsistent, runMultiProcess } from "./src/multi-process/run.ts";

// `npm run resilience:multi-process`: two and four processes on one database, restarted in turn under load.
for (const processes of [2, 4]) {
  const report = await runMultiProcess({ processes, seed: processes, loans: 8, load: 600 });
  const { lost, doubled, halfDone, faults, lostInRestart, mailsDoubled } = report;
  for (const text of [
    ...lost,
    ...doubled,
    ...halfDone,
    ...faults,
    ...lostInRestart,
    ...mailsDoubled,
  ])
    console.log(text);
  console.log(
    [
      `processes     ${processes}, requests ${report.shares.join(" + ")}`,
      `acknowledged  ${report.acknowledged}, found ${report.found}, lost ${lost.length}, doubled ${doubled.length}, half done ${halfDone.length}`,
      `restart       ${lostInRestart.length} requests lost, ${report.unavailableInRestart} answered with 503`,
      `session       ${report.sessions.open.join(" ")}, after sign-out ${report.sessions.ended.join(" ")}`,
      `passwordStatuses       ${report.passwordStatuses.join(" ")}`,
      `mails         ${mailsDoubled.length} doubled`,
      "",
    ].join("\n"),
  );
  if (!isConsistent(report)) process.exitCode = 1;
}
