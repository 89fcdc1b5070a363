import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./partner-endpoint-schemas.ts";

const tag = "transfers";

/** A transfer partner as the screens read it. */
export type Partner = z.output<typeof schemas.partner>;

/** The partners of money transfers by name, with what they owe us. */
export const listPartners: Endpoint<typeof schemas.listPartners> = {
  method: "GET",
  path: "/money/partners",
  access: "ledger.read",
  tag,
};

/** The partners as a file. */
export const exportPartners = exportOf<typeof schemas.exportPartners>(
  listPartners,
  "/money/partners/export",
);

/**
 * Adds a partner with an account of its own. Its name is the medium of its transfers; earlier ones of this medium move
 * from the clearing account to the partner's. 409 for a name that exists.
 */
export const addPartner: Endpoint<typeof schemas.addPartner> = {
  method: "POST",
  path: "/money/partners",
  access: "transfers.settle",
  tag,
};

/** Changes the commission of later transfers, or makes a partner active or inactive. */
export const changePartner: Endpoint<typeof schemas.changePartner> = {
  method: "PATCH",
  path: "/money/partners/{id}",
  access: "transfers.settle",
  tag,
};

/** A transfer to settle, as the screens read it. */
export type OpenTransfer = z.output<typeof schemas.openTransfer>;

/** The transfers of a partner that are not settled, oldest first, at most 1,000. */
export const listOpenTransfers: Endpoint<typeof schemas.listOpenTransfers> = {
  method: "GET",
  path: "/money/partners/{id}/open",
  access: "ledger.read",
  tag,
};

/** A settlement as the screens read it. */
export type Settlement = z.output<typeof schemas.settlement>;

/** The number of a settlement, TS-000001. */
export function settlementNumber(number: number): string {
  return `TS-${String(number).padStart(6, "0")}`;
}

/** The settlements, newest first. */
export const listSettlements: Endpoint<typeof schemas.listSettlements> = {
  method: "GET",
  path: "/money/settlements",
  access: "ledger.read",
  tag,
};

/** The settlements as a file. */
export const exportSettlements = exportOf<typeof schemas.exportSettlements>(
  listSettlements,
  "/money/settlements/export",
);

/** One settlement with its transfers, for its voucher. */
export const readSettlement: Endpoint<typeof schemas.readSettlement> = {
  method: "GET",
  path: "/money/settlements/{id}",
  access: "ledger.read",
  tag,
};

/**
 * Records a settlement exactly once for its key (TRF-32, TRF-33). 409 when a transfer is settled or of another partner,
 * and when the key belongs to another settlement.
 */
export const recordSettlement: Endpoint<typeof schemas.recordSettlement> = {
  method: "POST",
  path: "/money/settlements",
  access: "transfers.settle",
  tag,
};
