import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "transfers";

/** A transfer as the screens read it. */
export type Transfer = z.output<typeof schemas.transfer>;

/** Transfers, newest first. `query` matches the pin or a name. */
export const listTransfers: Endpoint<typeof schemas.listTransfers> = {
  method: "GET",
  path: "/money/transfers/all",
  access: "transfers.list",
  tag,
};

/** The transfers of the list as a file. */
export const exportTransfers = exportOf<typeof schemas.exportTransfers>(
  listTransfers,
  "/money/transfers/export",
);

/** One money transfer. */
export const readTransfer: Endpoint<typeof schemas.readTransfer> = {
  method: "GET",
  path: "/money/transfers/{id}",
  access: "transfers.list",
  tag,
};

/**
 * Records a transfer, which is then completed (TRF-2). staff_id comes from the session (LOAN-10); it and a status in
 * the body are ignored. The client generates `transfer_key` when the form opens and sends it with every retry: a
 * repeated request returns the first response. 400 for a fee of a transfer in. 409 when the medium already has this
 * pin, or the key belongs to another transfer.
 */
export const createTransfer: Endpoint<typeof schemas.createTransfer> = {
  method: "POST",
  path: "/money/transfers/create",
  access: "transfers.create",
  tag,
};

/**
 * Corrects a transfer; absent fields stay unchanged. Allowed to the creator, finance admin, manager or system admin
 * (TRF-6). 409 for a canceled one, and for the posted fields of a completed one: cancel it and record it again.
 */
export const updateTransfer: Endpoint<typeof schemas.updateTransfer> = {
  method: "PUT",
  path: "/money/transfers/{id}",
  access: "transfers.update",
  tag,
};

/** Cancels a transfer permanently: its ledger entry is reversed, and its pin is free again (TRF-7). */
export const cancelTransfer: Endpoint<typeof schemas.cancelTransfer> = {
  method: "POST",
  path: "/money/transfers/{id}/cancel",
  access: "transfers.cancel",
  tag,
};

/** Hides a pending or canceled transfer (TRF-8), with a reason in the body or the query. */
export const deleteTransfer: Endpoint<typeof schemas.deleteTransfer> = {
  method: "DELETE",
  path: "/money/transfers/{id}",
  access: "transfers.delete",
  tag,
};
