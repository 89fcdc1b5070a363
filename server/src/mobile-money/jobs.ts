import { defineJob, RetryLater } from "../core/jobs.ts";
import { checkIntents } from "./check-intents.ts";
import { resumeDeliveries } from "./deliveries.ts";
import { ProviderError } from "./monime/provider.ts";

export { fetchPayment } from "./compare-day.ts";
export { processDelivery } from "./deliveries.ts";

/** Every five minutes: reads the state of open codes, and repeats deliveries whose job failed for good (MOMO-19). */
export const openCodes = defineJob("wallet.open-codes", { every: 300 }, async (deps) => {
  await resumeDeliveries(deps);
  await checkIntents(deps).catch((error: unknown) => {
    throw error instanceof ProviderError ? new RetryLater(error.message) : error;
  });
});
