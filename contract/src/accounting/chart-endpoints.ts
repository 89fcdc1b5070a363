import { z } from "zod";
import { endpoint, success } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { accountChange, accountCode, chartAccount, newAccount } from "./chart.ts";

const tag = "ledger";
const account = success({ account: chartAccount });

/** Every account of the chart in the order of the codes, with its balance. */
export const listAccounts = endpoint({
  method: "GET",
  path: "/ledger/accounts",
  access: "ledger.read",
  tag,
  summary: "The chart of accounts with its balances",
  response: success({ accounts: z.array(chartAccount) }),
});

/** The chart of accounts as a file. */
export const exportAccounts = exportOf(listAccounts, "/ledger/accounts/export", {});

/** Adds an account; 409 when the code or the name is taken. */
export const addAccount = endpoint({
  method: "POST",
  path: "/ledger/accounts",
  access: "accounts.manage",
  tag,
  summary: "Adds an account to the chart",
  body: newAccount,
  response: account,
});

/** Renames an account, or makes it active or inactive. 409 while it has a balance or the product posts to it. */
export const changeAccount = endpoint({
  method: "PATCH",
  path: "/ledger/accounts/{code}",
  access: "accounts.manage",
  tag,
  summary: "Renames, deactivates or activates an account",
  params: z.object({ code: accountCode }),
  body: accountChange,
  response: account,
});
