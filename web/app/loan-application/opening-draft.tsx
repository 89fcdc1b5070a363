import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { DraftList } from "./draft-list.tsx";
import type { useDraft } from "./use-draft.ts";

/** An application that is not open yet: it is read, could not be, or one of several is chosen. */
export function OpeningDraft(props: {
  drafts: ReturnType<typeof useDraft>;
  userId: number;
  forCustomer: string | null;
}) {
  const { drafts } = props;
  if (drafts.state === "failed")
    return (
      <ErrorState error={drafts.problem} fallback={draftTexts.readFailed} onRetry={drafts.reopen} />
    );
  if (drafts.state !== "choosing") return <LoadingData />;
  return (
    <DraftList
      drafts={drafts.choices}
      userId={props.userId}
      forCustomer={props.forCustomer}
      onChoose={(chosen) => void drafts.choose(chosen)}
      onNew={() => void drafts.choose(null)}
      onDelete={drafts.remove}
    />
  );
}
