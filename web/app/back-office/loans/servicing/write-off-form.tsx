import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  askUndoWriteOff,
  askWriteOff,
  previewUndoWriteOff,
  previewWriteOff,
} from "@microfinance/contract/servicing/write-off-endpoints.ts";
import {
  undoWriteOffLines,
  writeOffLines,
  writeOffTexts as texts,
} from "@microfinance/contract/servicing/write-off-texts.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { AskForm } from "./ask-form.tsx";
import { WaitingEnding } from "./waiting-ending.tsx";

interface Properties {
  loan: LoanDetails;
  onDone: () => void;
}

/** Asks for the write-off of a loan, with what it loses and what stays owed (SERV-120). */
export function WriteOffForm({ loan, onDone }: Properties) {
  const isWaiting = (loan.waiting_ending ?? null) !== null;
  return isWaiting ? <WaitingEnding loan={loan} /> : <AskWriteOff loan={loan} onDone={onDone} />;
}

function AskWriteOff({ loan, onDone }: Properties) {
  const params = { id: loan.loan_id };
  const preview = useEndpointQuery(previewWriteOff, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askWriteOff, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && writeOffLines(figures)}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.principal)} is a loan loss and ${loan.loan_id} is closed. ${fullName(loan)} still owes ${formatNleExact(figures.balance)} and is told so.`
      }
      label="Ask for the write-off"
      reasonMissing={texts.reasonRequired}
      failure={texts.failed}
      done={texts.asked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onDone}
      danger
    />
  );
}

/** Asks to undo the write-off of a loan (SERV-123). */
export function UndoWriteOffForm({ loan, onDone }: Properties) {
  const params = { id: loan.loan_id };
  const preview = useEndpointQuery(previewUndoWriteOff, { params }, { staleTime: 0 });
  const ask = useEndpointMutation(askUndoWriteOff, ["loans", "dashboard"]);
  const figures = preview.data?.figures;
  return (
    <AskForm
      preview={preview}
      lines={figures && undoWriteOffLines(figures)}
      sentence={
        figures === undefined
          ? null
          : `Once another person has approved it, ${formatNleExact(figures.principal)} is no loss any more, ${loan.loan_id} is ${figures.status_after} and takes payments again. ${fullName(loan)} is told.`
      }
      label="Ask to undo the write-off"
      reasonMissing={texts.reasonRequired}
      failure={texts.undoFailed}
      done={texts.undoAsked}
      ask={(body) => ask.mutateAsync({ params, body })}
      onDone={onDone}
      danger
    />
  );
}
