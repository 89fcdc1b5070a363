import type { FullConfig } from "@playwright/test";
import { removeDemo } from "../scripts/demo-folder.mjs";
import { untilReady } from "../scripts/ready.mjs";

/** Milliseconds that the server of the journeys may take to make its lender, on a busy machine too. */
const patience = 600_000;

/** Waits for the server of the journeys, for which Playwright itself does not wait. At the end the demo lender goes. */
export default async function waitForServer({ projects }: FullConfig): Promise<() => void> {
  const journeys = projects.find(({ name }) => name === "journeys");
  const end = Date.now() + patience;
  await untilReady(journeys?.use.baseURL ?? "", () => {
    if (Date.now() > end) throw new Error("The server of the journeys did not start.");
  });
  return () => removeDemo(process.env["E2E_DEMO"] ?? "");
}
