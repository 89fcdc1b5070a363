import { isTillCode } from "@microfinance/contract/accounting/accounts.ts";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";

/**
 * The active accounts of cash, banks and wallets which money comes to or is paid from, as choices; tills are left out.
 * `money` is undefined until they are loaded.
 */
export function useMoneyAccounts() {
  const { data, error, refetch } = useEndpointQuery(listAccounts, {}, { staleTime: 60_000 });
  const money = data?.accounts
    .filter(({ active, money_kind, code }) => {
      const isStore = money_kind === "cash" || money_kind === "bank" || money_kind === "wallet";
      return active && isStore && !isTillCode(code);
    })
    .map(({ code, name, money_kind }) => ({ value: code, label: `${code} ${name}`, money_kind }));
  return { money, error, refetch };
}

/** One of these accounts. */
export type MoneyAccount = NonNullable<ReturnType<typeof useMoneyAccounts>["money"]>[number];

/** The account that a form begins with: a bank, if there is one. */
export function firstAccount(money: readonly MoneyAccount[]): string {
  return (money.find(({ money_kind }) => money_kind === "bank") ?? money[0])?.value ?? "";
}
