import { Button, Group, Stack } from "@mantine/core";
import * as sessions from "@microfinance/contract/auth/session-endpoints.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";

/** The number of sessions of another account, and the button to end them all (AUTH-36). */
export function EndSessions(props: {
  userId: number;
  name: string;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const params = { id: props.userId };
  const result = useEndpointQuery(sessions.countUserSessions, { params }, { staleTime: 0 });
  const end = useEndpointMutation(sessions.endUserSessions);
  const sending = useSubmit(() => end.mutateAsync({ params }), {
    failure: "The sessions could not be ended.",
    onDone: ({ msg }) => props.onDone(msg),
  });
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback="The sessions could not be counted.">
        <DetailSkeleton lines={2} />
      </NotLoaded>
    );
  const { sessions: count } = result.data;
  if (count === 0)
    return (
      <Stack>
        <p>{props.name} is not signed in anywhere.</p>
        <Group>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    );
  const places = count === 1 ? "one place" : `${count} places`;
  return (
    <ConfirmAction
      of={sending}
      danger
      sentence={`${props.name} is signed in at ${places}, and is signed out there at once. Signing in again stays possible.`}
      label="End all sessions"
      onCancel={props.onCancel}
    />
  );
}
