import { useState } from "react";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { reversePayout } from "@microfinance/contract/payouts/endpoints.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { cashBack, cashBackChoices } from "@microfinance/contract/tills/cash-back.ts";
import { isTillCode } from "@microfinance/contract/accounting/accounts.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { CashBackField } from "../my-till/cash-back-field.tsx";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";

/** Reverses a payout (PAY-35) with a reason; of cash from a till, with the place of the cash (TILL-7). */
export function ReversePayout(props: {
  payout: Payout;
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { payout } = props;
  const [cash, setCash] = useState("till");
  const reverse = useEndpointMutation(reversePayout, ["loans", "ledger", "reports", "dashboard"]);
  const isTill = isTillCode(payout.money_account?.code ?? "");
  const named = isTill && cash !== "till" ? cashBack.parse(cash) : null;
  const place = cashBackChoices.find(({ value }) => value === named)?.label;
  const instead = place === undefined ? "" : `, or to ${place} once its session was counted`;
  return (
    <ReasonForm
      title="Reverse the payout"
      sentence={`${formatNleExact(payout.paid)} goes back to ${payout.money_account?.name}${instead}. ${payout.loan_id} waits for another payout.`}
      label={`Reverse ${payout.number}`}
      submit={(reason) =>
        reverse.mutateAsync({
          params: { loanId: payout.loan_id },
          body: { reason, ...(named === null ? {} : { cash: named }) },
        })
      }
      failure={payoutTexts.reverseFailed}
      onDone={props.onDone}
      onCancel={props.onCancel}
    >
      {isTill && <CashBackField isBack name="cash" value={cash} onChange={setCash} />}
    </ReasonForm>
  );
}
