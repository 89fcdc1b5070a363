import type { Tables } from "../core/table-description.ts";

/** The tables of cash. */
export const tillTables: Tables = {
  tills: { says: "Tills" },
  till_sessions: { says: "Sessions of tills" },
  till_counts: { says: "Counts of tills" },
  till_movements: { says: "Floats and hand-overs of tills" },
  till_report_counter: { leftOut: "a counter" },
  cash_moves: { says: "Money moved between accounts" },
  cash_arrivals: { says: "Money counted in after a move" },
  safe_counts: { says: "Counts of the safe" },
};
