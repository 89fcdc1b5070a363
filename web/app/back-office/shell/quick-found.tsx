import { useEffect, useEffectEvent, type ReactNode } from "react";
import { listCustomers } from "@microfinance/contract/customers/endpoints.ts";
import { listLoans } from "@microfinance/contract/loans/endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { type Found, listId, optionId } from "./quick-options.ts";
import classes from "./quick-search.module.css";

/** Number of results of each kind. */
const shown = 5;

/**
 * The results of the search in the top bar, as a list of options below its input.
 *
 * @param onFound receives the options, as `loan:…` and `customer:…`
 */
export function QuickFound(props: {
  text: string;
  marked: string | null;
  onFound: (found: Found) => void;
  onChoose: (value: string) => void;
}) {
  const query = { query: props.text, page_size: shown };
  const loans = useEndpointQuery(listLoans, { query }, { keep: true });
  const customers = useEndpointQuery(listCustomers, { query }, { keep: true });
  const foundLoans = loans.data?.loans ?? [];
  const foundCustomers = customers.data?.customers ?? [];
  const isSearching = loans.isFetching || customers.isFetching;
  const values = [
    ...foundLoans.map((loan) => `loan:${loan.loan_id}`),
    ...foundCustomers.map((customer) => `customer:${customer.customer_id}`),
  ];
  const listed = values.join();
  const report = useEffectEvent((found: Found) => props.onFound(found));
  useEffect(
    () => report({ values: listed === "" ? [] : listed.split(","), isSearching }),
    [listed, isSearching],
  );

  const option = (value: string, parts: ReactNode) => (
    <button
      key={value}
      id={optionId(value)}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={value === props.marked}
      className={classes.option}
      // Focus stays in the input: without it the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose(value)}
    >
      {parts}
    </button>
  );

  return (
    <div id={listId} role="listbox" aria-label="Found" className={classes.found}>
      {foundLoans.length > 0 && (
        <div role="group" aria-labelledby="quick-search-loans">
          <div id="quick-search-loans" role="presentation" className={classes.heading}>
            Loans
          </div>
          {foundLoans.map((loan) =>
            option(
              `loan:${loan.loan_id}`,
              <>
                <span className={classes.id}>{loan.loan_id}</span>
                <span className={classes.name}>{fullName(loan)}</span>
                <StatusBadge plain status={loan.status} />
              </>,
            ),
          )}
        </div>
      )}
      {foundCustomers.length > 0 && (
        <div role="group" aria-labelledby="quick-search-customers">
          <div id="quick-search-customers" role="presentation" className={classes.heading}>
            Customers
          </div>
          {foundCustomers.map((customer) =>
            option(
              `customer:${customer.customer_id}`,
              <>
                <span className={classes.id}>{customer.customer_id}</span>
                <span className={classes.name}>{fullName(customer)}</span>
                <span className={classes.phone}>{customer.phone}</span>
              </>,
            ),
          )}
        </div>
      )}
      {values.length === 0 && (
        <div role="presentation" className={classes.empty}>
          {isSearching
            ? generalTexts.loading
            : "Nothing found. Try a loan id, customer id, name or phone."}
        </div>
      )}
    </div>
  );
}
