import type { Tables } from "../core/table-description.ts";

/** The tables of money transfers, which do not belong to an account. */
export const transferTables: Tables = {
  transfer_partners: { says: "Money transfer partners" },
  transfers: { says: "Money transfers" },
  settlements: { says: "Settlements with transfer partners" },
  settled_transfers: { says: "Transfers of a settlement" },
  settlement_numbers: { leftOut: "a counter" },
};
