import { useState } from "react";
import { Button, Group } from "@mantine/core";
import * as connections from "@microfinance/contract/connections/endpoints.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import layout from "../../components/layout.module.css";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { NewSecret, SecretList } from "./secrets.tsx";

/** The id and the secrets of a client, and the end of its access (CONN-5). */
export function ClientAccess(props: {
  client: connections.ApiClient;
  /** The secret that was just made; it is shown here once. */
  secret: string | null;
  onSecret: (secret: string) => void;
  onDone: () => void;
}) {
  const { client, secret, onSecret, onDone } = props;
  const [isEnding, setEnding] = useState(false);
  const add = useEndpointMutation(connections.addSecret);
  const remove = useEndpointMutation(connections.removeSecret);
  const params = { clientId: client.id };
  const adding = useSubmit(() => add.mutateAsync({ params }), {
    failure: texts.secretFailed,
    onDone: (made) => onSecret(made.secret),
  });
  const [removed, setRemoved] = useState(0);
  const removing = useSubmit(
    () => remove.mutateAsync({ params: { ...params, secretId: removed } }),
    { failure: texts.secretRemoveFailed, onDone: () => setRemoved(0) },
  );
  if (isEnding)
    return <EndAccess client={client} onDone={onDone} onCancel={() => setEnding(false)} />;
  if (removed !== 0)
    return (
      <ConfirmAction
        of={removing}
        danger
        sentence="What still uses this secret has no access any more. The client gets its next token with the other one."
        label="Remove the secret"
        onCancel={() => setRemoved(0)}
      />
    );
  return (
    <div className={layout.stack4}>
      <DetailList
        columns={1}
        items={[{ label: "Client id", value: <code>{client.client_id}</code> }]}
      />
      {secret !== null && <NewSecret secret={secret} />}
      <Banner message={adding.message} onDismiss={() => adding.setMessage(null)} />
      <SecretList
        secrets={client.secrets}
        usedOf={({ last_used_at }) =>
          last_used_at === null
            ? "not used yet"
            : `last used on ${formatStaffDateTime(last_used_at)}`
        }
        onRemove={setRemoved}
      />
      <Group>
        <Button
          variant="default"
          disabled={client.secrets.length > 1}
          loading={adding.isSending}
          onClick={() => void adding.submit()}
        >
          New secret
        </Button>
        <Button variant="default" onClick={() => setEnding(true)}>
          End its access
        </Button>
      </Group>
    </div>
  );
}

function EndAccess(props: {
  client: connections.ApiClient;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { client, onDone } = props;
  const revoke = useEndpointMutation(connections.revokeClient);
  const sending = useSubmit(() => revoke.mutateAsync({ params: { clientId: client.id } }), {
    failure: texts.revokeFailed,
    onDone: ({ msg }) => {
      onDone();
      void notify(msg);
    },
  });
  return (
    <ConfirmAction
      of={sending}
      danger
      sentence={`${client.name} has no access from now on. What it recorded stays. This cannot be undone.`}
      label="End its access"
      onCancel={props.onCancel}
    />
  );
}
