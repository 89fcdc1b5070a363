import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { shortestNameSearch, textLimits, timers } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { isLoanCode } from "@microfinance/contract/core/fields.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { suggestLoans } from "@microfinance/contract/payments/endpoints.ts";
import { mostSuggested, type SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { NearNames } from "../../components/feedback/near-names.tsx";
import { takeFocus } from "../../core/take-focus.ts";
import { useEndpointQuery } from "../../core/query.ts";
import classes from "./loan-field.module.css";
import { loanIdIn, type LoanLookup } from "./use-loan-lookup.ts";
import layout from "../../components/layout.module.css";

/**
 * The search field of Pay Loan: a loan id, a customer id, a name or a phone. Loans that accept payments are suggested
 * while typing; Enter chooses the first, also while they load (PAY-20).
 *
 * @param suggests false for those who record no payments: they enter a loan id.
 * @param focuses whether the field takes the focus when it appears.
 * @param onChosen after a loan was chosen, or Enter on the one that is found.
 */
export function LoanField(props: {
  lookup: LoanLookup;
  suggests: boolean;
  focuses: boolean;
  readOnly?: boolean;
  onChosen?: () => void;
}) {
  const { lookup, suggests, onChosen } = props;
  const [isEnterPending, setEnterPending] = useState(false);
  const combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const typed = lookup.loan === null && suggests ? lookup.input : "";
  const { loans, isSearching, isSearchable } = useSuggestions(typed);

  const focusFirst = useEffectEvent(() => {
    if (props.focuses) takeFocus(input.current);
  });
  useEffect(() => {
    // The shell moves the focus to the main part when a section opens; the field takes it afterwards.
    const timer = setTimeout(() => focusFirst());
    return () => clearTimeout(timer);
  }, []);

  const choose = (id: string) => {
    setEnterPending(false);
    combobox.closeDropdown();
    lookup.choose(id);
    onChosen?.();
  };
  const chooseFirst = () => {
    setEnterPending(false);
    const [first] = loans;
    if (first === undefined) lookup.reportNotFound();
    else choose(first.loan_id);
  };
  const listed = loans.map(({ loan_id }) => loan_id).join();
  const onListed = useEffectEvent((codes: string) => {
    if (codes !== "") combobox.selectFirstOption();
    if (isEnterPending) chooseFirst();
  });
  useEffect(() => {
    if (isSearching) return undefined;
    const timer = setTimeout(() => onListed(listed));
    return () => clearTimeout(timer);
  }, [listed, isSearching]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    const isMarked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    const id = loanIdIn(lookup.input);
    if (lookup.loan !== null || lookup.elsewhere !== null) onChosen?.();
    else if (isLoanCode(id) || (id !== "" && !suggests)) choose(id);
    else if (isSearching) setEnterPending(true);
    else if (!isMarked && lookup.input.trim() !== "") chooseFirst();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={input}
          label={suggests ? "Loan ID, customer ID, name or phone" : "Loan ID"}
          placeholder="LN-202601-000045"
          withAsterisk={suggests}
          maxLength={textLimits.search}
          autoComplete="off"
          spellCheck={false}
          readOnly={props.readOnly ?? false}
          value={lookup.input}
          onChange={(event) => {
            setEnterPending(false);
            lookup.enter(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => {
            setEnterPending(false);
            combobox.closeDropdown();
          }}
          onKeyDown={onKeyDown}
          rightSection={
            isSearching || lookup.isSearching ? <Loader size={16} aria-label="Looking up" /> : null
          }
          description={whoOwes(lookup)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          error={lookup.hasFailed ? paymentFormTexts.lookupFailed : undefined}
        />
      </Combobox.Target>
      {isSearchable && !isSearching && loans.length === 0 && (
        <NearNames typed={typed} onChoose={lookup.enter} />
      )}
      <Combobox.Dropdown hidden={loans.length === 0}>
        <Combobox.Options aria-label="Loans that accept payments">
          {loans.map((loan) => (
            <Combobox.Option
              key={loan.loan_id}
              value={loan.loan_id}
              className={classes.option ?? ""}
            >
              <span className={layout.breaking}>{loan.customer_name}</span>
              <span className={classes.code}>
                {loan.branch === null ? (
                  <>
                    <span>{loan.loan_id},</span> <span>{loan.customer_id},</span>{" "}
                    <span>{loan.phone}</span>
                  </>
                ) : (
                  <>
                    <span>{loan.loan_id},</span> <span>{loan.branch}</span>
                  </>
                )}
              </span>
              <span className={classes.due} data-due={loan.due_amount > 0 || undefined}>
                <Unbroken>{whatIsDue(loan)}</Unbroken>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {loans.length === mostSuggested && (
          <Combobox.Footer>
            The first {mostSuggested} are shown. Type more of the name, or a number.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The suggestions for an input; they are read after a pause in typing. */
function useSuggestions(input: string): {
  loans: readonly SuggestedLoan[];
  isSearching: boolean;
  isSearchable: boolean;
} {
  const typed = input.trim();
  const [searched] = useDebouncedValue(typed, timers.loanSuggestions);
  const isSearchable = [...typed].length >= shortestNameSearch;
  const { data, isFetching } = useEndpointQuery(
    suggestLoans,
    { query: { query: searched } },
    { enabled: isSearchable && searched === typed },
  );
  const isSearching = isSearchable && (searched !== typed || (data === undefined && isFetching));
  const loans = isSearchable && !isSearching ? (data?.loans ?? []) : [];
  return { loans, isSearching, isSearchable };
}

function whatIsDue(loan: SuggestedLoan): string {
  if (loan.due_amount > 0) return `due ${formatNleExact(loan.due_amount)}`;
  return `next ${formatNleExact(loan.next_due_amount)} on ${formatStaffDate(loan.next_due_date)}`;
}

/** The customer and the balance of a loan, for small screens where the amounts are further down. */
function whoOwes({ loan, elsewhere }: LoanLookup): string | undefined {
  const paid = loan ?? elsewhere;
  if (paid === null) return undefined;
  const name = loan === null ? elsewhere?.customer_name : fullName(loan);
  return `${name} owes ${formatNleExact(paid.balance)}.`;
}
