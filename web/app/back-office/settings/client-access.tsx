import * as connections from "@microfinance/contract/connections/endpoints.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { ProgramAccess } from "./program-access.tsx";

/** The id and the secrets of a client, and the end of its access (CONN-5). */
export function ClientAccess(props: {
  client: connections.ApiClient;
  /** The secret that was just made; it is shown here once. */
  secret: string | null;
  onSecret: (secret: string) => void;
  onDone: () => void;
}) {
  const { client } = props;
  const params = { clientId: client.id };
  const add = useEndpointMutation(connections.addSecret);
  const remove = useEndpointMutation(connections.removeSecret);
  const revoke = useEndpointMutation(connections.revokeClient);
  return (
    <ProgramAccess
      secrets={client.secrets}
      usedOf={({ last_used_at }) =>
        last_used_at === null ? "not used yet" : `last used on ${formatStaffDateTime(last_used_at)}`
      }
      made={props.secret}
      add={() => add.mutateAsync({ params })}
      addFailed={texts.secretFailed}
      onSecret={props.onSecret}
      removal={(secretId) => ({
        label: "Remove the secret",
        sentence:
          "What still uses this secret has no access any more. The client gets its next token with the other one.",
        failure: texts.secretRemoveFailed,
        send: () => remove.mutateAsync({ params: { ...params, secretId } }),
      })}
      end={{
        button: "End its access",
        label: "End its access",
        sentence: `${client.name} has no access from now on. What it recorded stays. This cannot be undone.`,
        failure: texts.revokeFailed,
        send: () => revoke.mutateAsync({ params }),
      }}
      onDone={props.onDone}
    >
      <DetailList
        columns={1}
        items={[{ label: "Client id", value: <code>{client.client_id}</code> }]}
      />
    </ProgramAccess>
  );
}
