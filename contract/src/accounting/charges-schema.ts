import { z } from "zod";
import type { FurtherCharges } from "./charges.ts";

/** The amounts of the further kinds in NLe, by kind, as loans and payouts store them. */
export const furtherCharges = z.record(z.string(), z.number()) satisfies z.ZodType<FurtherCharges>;
