import { demoAccounts, demoPassword } from "./demo/accounts.ts";
import type { Env } from "./core/env.ts";

/** Prints the address and the demo accounts after the start. */
export function printBanner(env: Env): void {
  const lines = ["", `The server is running at ${env.PUBLIC_URL}`];
  if (env.DEMO) {
    lines.push("", `Demo accounts, password ${demoPassword}:`);
    for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(20)}${account.label}`);
  }
  lines.push("", "Press Ctrl-C to stop it.", "");
  console.log(lines.join("\n"));
}
