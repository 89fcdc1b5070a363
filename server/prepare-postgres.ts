import { installedPackage } from "./src/core/embedded-postgres/binaries.ts";
import { runCommand } from "./src/core/run-command.ts";

/** Makes the programs of the embedded PostgreSQL ready to run, for users who may not change the folder. */
await runCommand(async () => {
  await installedPackage();
});
