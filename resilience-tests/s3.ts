import { swiftVersion } from "./src/s3/swift.ts";
import { tryS3 } from "./src/s3/try-s3.ts";

// `npm run resilience:s3 -- 20`, on Debian with the packages of OpenStack Swift, whose names it prints if they are
// missing: documents and the continuous backup in a real S3 service, with 20 seconds of uploads at first.
const seconds = Number(process.argv[2] ?? 20);
const { steps, wrong } = await tryS3(seconds, console.log).catch((error: unknown) => {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
});
for (const text of wrong.slice(0, 50)) console.log(text);
const width = Math.max(...steps.map(([name]) => name.length));
console.log(`OpenStack Swift ${swiftVersion()}, s3api, one replica on one disk`);
for (const [name, figures] of steps) console.log(`${name.padEnd(width)}  ${figures}`);
console.log(`${wrong.length} wrong`);
if (wrong.length > 0) process.exitCode = 1;
