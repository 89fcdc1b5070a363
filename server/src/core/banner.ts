import { demoAccounts, demoPassword } from "../demo/accounts.ts";
import type { Env } from "./env.ts";

/** Tells whoever started the server where it is and how to get in. */
export function printBanner(env: Env): void {
  const lines = ["", `The lender is open at ${env.PUBLIC_URL}`];
  if (env.DEMO) {
    lines.push("", `Demo accounts, password ${demoPassword}:`);
    for (const account of demoAccounts) lines.push(`  ${account.email.padEnd(20)}${account.label}`);
  }
  lines.push("", "Ctrl-C closes it.", "");
  console.log(lines.join("\n"));
}
