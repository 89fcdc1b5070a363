import type { z } from "zod";
import { report } from "./report.ts";
import type * as schemas from "./portfolio-endpoint-schemas.ts";
import type { portfolioGroupings } from "./texts.ts";

/** By what a portfolio is divided. */
export type PortfolioGrouping = (typeof portfolioGroupings)[number]["value"];

/** A part of a portfolio. */
export type PortfolioGroup = z.output<typeof schemas.portfolioGroup>;

/** The portfolio at the end of a day. */
export type PortfolioPoint = z.output<typeof schemas.portfolioPoint>;

/**
 * The portfolio as recorded at the end of a day, the last recorded one by default, in its parts, and over time: the
 * last 62 recorded days, and the ends of 36 months. `group` limits both lists to one part.
 */
export const portfolio = report<typeof schemas.portfolio>({
  title: "Portfolio",
  text: "Outstanding loans and their risk by officer, loan type, district, employer, frequency and method of interest, and over time.",
  done: "Portfolio.",
  path: "/reports/portfolio",
  access: "reports.read",
});

/** The provision that the portfolio of a day needs, today by default, and what of it is booked. */
export const provision = report<typeof schemas.provision>({
  title: "Provision",
  text: "What must be set aside for late loans, and what the books have set aside.",
  done: "Provision for loan losses.",
  path: "/reports/provision",
  access: "ledger.read",
});

/** A provision in a response. */
export type Provision = z.output<(typeof schemas.provision)["read"]["response"]>;

/** Risk coverage and write-off ratio between two days, this year up to today by default. */
export const ratios = report<typeof schemas.ratios>({
  title: "Ratios",
  text: "Risk coverage and write-off ratio of a period.",
  done: "Ratios.",
  path: "/reports/ratios",
  access: "ledger.read",
});

/** Ratios in a response. */
export type Ratios = z.output<(typeof schemas.ratios)["read"]["response"]>;
