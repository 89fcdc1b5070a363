import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { creditKindLabel } from "@microfinance/contract/servicing/credit.ts";
import {
  type CreditMovement,
  readCredit,
} from "@microfinance/contract/servicing/credit-endpoints.ts";
import { creditTexts, ownCreditTexts as texts } from "@microfinance/contract/servicing/credit-texts.ts";
import { Money } from "../../components/display/money.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnCustomer } from "../current-customer.ts";

const columns: readonly Column<CreditMovement>[] = [
  { key: "date", header: "Date", cell: (movement) => formatCustomerDate(movement.date) },
  {
    key: "kind",
    header: "What happened",
    kind: "text",
    cell: (movement) => creditKindLabel(movement.kind),
  },
  { key: "loan", header: "Loan", cell: (movement) => movement.loan_id },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (movement) => <Money value={movement.amount} style="short" />,
  },
];

/** What the lender keeps for the customer, or what they have to return (SERV-143). Nothing where there is neither. */
export function OwnCredit() {
  const { customerId } = useOwnCustomer();
  const credit = useEndpointQuery(readCredit, { params: { id: customerId } }).data?.credit;
  if (credit === undefined || (credit.balance === 0 && credit.to_return === 0)) return null;
  return (
    <Section
      title={
        credit.balance === 0 ? texts.title : `${texts.title}: ${formatNle(credit.balance)}`
      }
      {...(credit.balance === 0 ? {} : { text: texts.text })}
    >
      {credit.to_return > 0 && (
        <Note tone="warning">
          {formatNle(credit.to_return)}: {texts.toReturn}
        </Note>
      )}
      <DataTable
        label={texts.title}
        columns={columns}
        rows={credit.movements}
        rowKey={(movement) => movement.id}
        empty={<EmptyState compact title={creditTexts.none} />}
      />
    </Section>
  );
}
