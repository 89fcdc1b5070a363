import { Checkbox } from "@mantine/core";
import { formatNleExact, fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { readLoanMembers } from "@microfinance/contract/groups/endpoints.ts";
import type { LoanMembers } from "@microfinance/contract/groups/schema.ts";
import { splitByShare } from "@microfinance/contract/groups/shares.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import classes from "./payment-form.module.css";
import { partsOf, type PaymentSplit } from "./payment-values.ts";

/** Optional: what each member of a Group Loan brings of a payment (SERV-157). Nothing for a loan without members. */
export function SplitFields(props: {
  loanId: string;
  amount: number | "";
  split: PaymentSplit | null;
  onChange: (split: PaymentSplit | null) => void;
}) {
  const { loanId, amount, split, onChange } = props;
  const { data, error } = useEndpointQuery(readLoanMembers, { params: { id: loanId }, query: {} });
  if (error !== null && data === undefined)
    return <Note tone="warning">{memberTexts.readFailed}</Note>;
  const members = data?.members.members ?? [];
  if (members.length === 0) return null;
  const isSplit = split !== null && split.loan_id === loanId;
  const start = () => onChange({ loan_id: loanId, parts: startingParts(members, amount) });
  return (
    <div className={classes.form}>
      <Checkbox
        label="State what each member brings"
        checked={isSplit}
        onChange={(event) => (event.currentTarget.checked ? start() : onChange(null))}
      />
      {isSplit && (
        <>
          <div className={classes.pair}>
            {members.map(({ customer_id, name, owes }) => (
              <MoneyField
                key={customer_id}
                label={name}
                description={owes === 0 ? "Nothing due" : `Owes ${formatNleExact(owes)}`}
                name="members"
                value={split.parts[customer_id] ?? ""}
                onChange={(part) =>
                  onChange({ loan_id: loanId, parts: { ...split.parts, [customer_id]: part } })
                }
              />
            ))}
          </div>
          <p aria-live="polite">
            <Unbroken>{sumSentence(split, amount)}</Unbroken>
          </p>
        </>
      )}
    </div>
  );
}

/** What each member owes today, as the parts start; where nothing is due, the payment divided by the shares. */
function startingParts(
  members: LoanMembers["members"],
  amount: number | "",
): PaymentSplit["parts"] {
  const owing = members.filter(({ owes }) => owes > 0);
  if (owing.length > 0)
    return Object.fromEntries(owing.map(({ customer_id, owes }) => [customer_id, owes]));
  const sharing = members.filter(({ share }) => share > 0);
  if (amount === "" || amount <= 0 || sharing.length === 0) return {};
  const parts = splitByShare(
    toCents(amount),
    sharing.map(({ share }) => toCents(share)),
  );
  return Object.fromEntries(
    sharing.map(({ customer_id }, index) => [customer_id, fromCents(parts[index] ?? 0)]),
  );
}

function sumSentence(split: PaymentSplit, amount: number | ""): string {
  const parts = partsOf(split, split.loan_id);
  const sum = sumCents(parts.map((part) => toCents(part.amount)));
  const left = toCents(Number(amount)) - sum;
  const brought = `The members bring ${formatNleExact(fromCents(sum))}`;
  if (left === 0) return `${brought}, which is the payment.`;
  return left > 0
    ? `${brought}, ${formatNleExact(fromCents(left))} less than the payment.`
    : `${brought}, ${formatNleExact(fromCents(-left))} more than the payment.`;
}
