import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import type { BillerSettings } from "@microfinance/contract/transfers/biller-schema.ts";
import type { Env } from "../core/env.ts";
import { conflict } from "../core/http/errors.ts";
import type { BillerAdapter } from "./adapter.ts";
import { billerSimulator } from "./simulator.ts";

/** The adapter of a biller, or null for one whose terminal the cashier uses. @throws 409 where it is not set up */
export function adapterOf(
  env: Pick<Env, "NODE_ENV">,
  connection: BillerSettings["connection"],
): BillerAdapter | null {
  if (connection === "none") return null;
  if (env.NODE_ENV === "production") throw conflict(texts.notSetUp);
  return billerSimulator;
}
