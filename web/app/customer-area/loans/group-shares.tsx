import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNle, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { readOwnShares } from "@microfinance/contract/groups/endpoints.ts";
import type { OwnShare } from "@microfinance/contract/groups/schema.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";
import { useOwnCustomer } from "../current-customer.ts";
import classes from "./active-loans.module.css";

const standings: Readonly<Record<OwnShare["standing"], string>> = {
  waiting: "The loan of the group is not approved yet.",
  on_time: "The group pays on time.",
  late: "The group is late with a payment.",
  repaid: "The loan of the group is repaid.",
  ended: "The loan of the group has ended.",
};

/** The customer's own shares of group loans and the state of each loan; nothing of other members (SERV-160). */
export function GroupShares() {
  const { customerId } = useOwnCustomer();
  const { data, error, refetch } = useEndpointQuery(readOwnShares, { params: { id: customerId } });
  if (data === undefined && error !== null)
    return (
      <ErrorState error={error} fallback={memberTexts.readFailed} onRetry={() => void refetch()} />
    );
  const shares = data?.shares ?? [];
  if (shares.length === 0) return null;
  return (
    <Section title="My shares of group loans">
      <ul className={classes.cards}>
        {shares.map((share) => (
          <ShareCard key={share.loan_id} share={share} />
        ))}
      </ul>
    </Section>
  );
}

/** What the member has still to pay: what others paid for the member is paid to the lender. */
function stillOwed({ standing, total, paid, covered }: OwnShare): number {
  if (standing === "repaid" || standing === "ended") return 0;
  return Math.max(0, fromCents(toCents(total) - toCents(paid) - toCents(covered)));
}

function ShareCard({ share }: { share: OwnShare }) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>{share.group_name}</h3>
          <p>
            <Unbroken>{share.loan_id}</Unbroken>
          </p>
        </div>
      </div>
      <div>
        <p className={layout.hint}>I still owe</p>
        <Money value={stillOwed(share)} style="short" size="large" />
      </div>
      <p>
        <Unbroken>
          {formatNle(share.paid)} of {formatNle(share.total)} paid
        </Unbroken>
      </p>
      <p>
        <Unbroken>My share of the loan: {formatNle(share.share)}</Unbroken>
      </p>
      {share.owes > 0 && (
        <p>
          <strong>
            <Unbroken>{formatNle(share.owes)}</Unbroken>
          </strong>{" "}
          of your part is due.
        </p>
      )}
      {share.covered > 0 && (
        <p>
          <Unbroken>Other members paid {formatNle(share.covered)} for you.</Unbroken>
        </p>
      )}
      {share.covers > 0 && (
        <p>
          <Unbroken>You paid {formatNle(share.covers)} for other members.</Unbroken>
        </p>
      )}
      {share.next_due_date !== null && (
        <p>
          <Unbroken>
            Your part of the payment due {formatCustomerDate(share.next_due_date)}:{" "}
            {formatNle(share.next_due_part ?? 0)}
          </Unbroken>
        </p>
      )}
      <p>{standings[share.standing]}</p>
    </li>
  );
}
