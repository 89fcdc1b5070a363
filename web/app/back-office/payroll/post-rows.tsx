import { useState } from "react";
import { postRun } from "@microfinance/contract/payroll/endpoints.ts";
import type { RunDetails } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";

/** Books the rows that wait, 200 a call (PAYR-15). What is booked stays booked when a call fails. */
export function PostRows({ run }: { run: RunDetails }) {
  const [left, setLeft] = useState<number | null>(null);
  const post = useEndpointMutation(postRun, ["loans", "payments", "credit", "ledger"]);
  const sendAll = async () => {
    let after: number | null = 0;
    let booked = 0;
    let refused = 0;
    while (after !== null) {
      const body: { after: number } = { after };
      const answer = await post.mutateAsync({ params: { id: run.id }, body });
      booked += answer.booked;
      refused += answer.refused;
      setLeft(answer.waiting);
      after = answer.next;
    }
    return { booked, refused };
  };
  const sending = useSubmit(sendAll, {
    success: ({ booked, refused }) =>
      refused === 0
        ? payrollTexts.posted(booked)
        : `${payrollTexts.posted(booked)} ${refused} could not be booked: see the reasons below.`,
    failure: payrollTexts.postFailed,
    onDone: ({ booked }) => {
      setLeft(null);
      void notify(payrollTexts.posted(booked));
    },
    onFailed: () => setLeft(null),
  });
  const waiting = left ?? run.waiting;
  return (
    <DetailSection title="To book">
      <ConfirmAction
        of={sending}
        sentence={`${waiting} ${waiting === 1 ? "row waits" : "rows wait"}. Each pays its loan on the day of the deduction; what a loan does not need becomes credit.`}
        label="Book"
      />
    </DetailSection>
  );
}
