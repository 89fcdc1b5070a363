import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { creditKindLabel } from "@microfinance/contract/payments/credit.ts";
import { readCredit } from "@microfinance/contract/payments/credit-endpoints.ts";
import { ownCreditTexts as texts } from "@microfinance/contract/payments/credit-texts.ts";
import { Money } from "../../components/display/money.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnCustomer } from "../current-customer.ts";
import classes from "./own-credit.module.css";

/** What the lender keeps for the customer, or what they have to return (SERV-143). Nothing where there is neither. */
export function OwnCredit() {
  const { customerId } = useOwnCustomer();
  const credit = useEndpointQuery(readCredit, { params: { id: customerId } }).data?.credit;
  if (credit === undefined || (credit.balance === 0 && credit.to_return === 0)) return null;
  const title = credit.balance === 0 ? texts.title : `${texts.title}: ${formatNle(credit.balance)}`;
  return (
    <Section title={title} {...(credit.balance === 0 ? {} : { text: texts.text })}>
      {credit.to_return > 0 && (
        <Note tone="warning">
          {formatNle(credit.to_return)}: {texts.toReturn}
        </Note>
      )}
      <ul className={classes.movements}>
        {credit.movements.map((movement) => (
          <li key={movement.id}>
            <span>
              {creditKindLabel(movement.kind)}
              <small>
                {formatCustomerDate(movement.date)}
                {movement.loan_id !== null && `, ${movement.loan_id}`}
              </small>
            </span>
            <Money value={movement.amount} style="short" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
