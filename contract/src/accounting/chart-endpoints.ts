import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./chart-endpoint-schemas.ts";

const tag = "ledger";

/** Every account of the chart in the order of the codes, with its balance. */
export const listAccounts: Endpoint<typeof schemas.listAccounts> = {
  method: "GET",
  path: "/ledger/accounts",
  access: "ledger.read",
  tag,
};

/** The chart of accounts as a file. */
export const exportAccounts = exportOf<typeof schemas.exportAccounts>(
  listAccounts,
  "/ledger/accounts/export",
);

/** Adds an account; 409 when the code or the name is taken. */
export const addAccount: Endpoint<typeof schemas.addAccount> = {
  method: "POST",
  path: "/ledger/accounts",
  access: "accounts.manage",
  tag,
};

/** Renames an account, or makes it active or inactive. 409 while it has a balance or the product posts to it. */
export const changeAccount: Endpoint<typeof schemas.changeAccount> = {
  method: "PATCH",
  path: "/ledger/accounts/{code}",
  access: "accounts.manage",
  tag,
};
