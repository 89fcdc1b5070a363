import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { accountChange, accountCode, chartAccount, newAccount } from "./chart.ts";

const account = success({ account: chartAccount });

export const listAccounts = schemas({
  summary: "The chart of accounts with its balances",
  response: success({ accounts: z.array(chartAccount) }),
});

export const exportAccounts = exportSchemas(listAccounts, {});

export const addAccount = schemas({
  summary: "Adds an account to the chart",
  body: newAccount,
  response: account,
});

export const changeAccount = schemas({
  summary: "Renames, deactivates or activates an account",
  params: z.object({ code: accountCode }),
  body: accountChange,
  response: account,
});
