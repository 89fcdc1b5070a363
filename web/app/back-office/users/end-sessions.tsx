import * as sessions from "@microfinance/contract/auth/session-endpoints.ts";
import { useAnswer, useCall } from "../../lib/query.ts";
import { ConfirmConsequence } from "../../ui/confirm-consequence.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { DetailSkeleton } from "../../ui/skeletons.tsx";

/** How many sessions somebody else's account has, and the way to end them all (D84). */
export function EndSessions(props: {
  userId: number;
  name: string;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const params = { id: props.userId };
  const answer = useAnswer(sessions.countUserSessions, { params }, { staleTime: 0 });
  const end = useCall(sessions.endUserSessions);
  if (answer.data === undefined)
    return answer.error === null ? (
      <DetailSkeleton lines={2} />
    ) : (
      <LoadFailure
        error={answer.error}
        fallback="The sessions could not be counted."
        onRetry={() => void answer.refetch()}
      />
    );
  return (
    <ConfirmConsequence
      danger
      sentence={sentenceOf(props.name, answer.data.sessions)}
      label="End all sessions"
      failure="The sessions could not be ended."
      onCancel={props.onCancel}
      onConfirm={async () => {
        const { msg } = await end.mutateAsync({ params });
        props.onDone(msg);
      }}
    />
  );
}

function sentenceOf(name: string, count: number): string {
  if (count === 0) return `${name} is not signed in anywhere.`;
  const places = count === 1 ? "one place" : `${count} places`;
  return `${name} is signed in at ${places}. All of them end at once; signing in again stays possible.`;
}
