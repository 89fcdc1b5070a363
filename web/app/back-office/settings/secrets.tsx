import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import layout from "../../components/layout.module.css";

/** A secret that was just made; it is shown this once. */
export function NewSecret({ secret }: { secret: string }) {
  const [status, setStatus] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setStatus("Copied."),
      () => setStatus("Your browser does not allow copying. Select the text instead."),
    );
  return (
    <div className={layout.stack2}>
      <Note>The secret is shown this once. Keep it where the program reads its secrets.</Note>
      <DetailList
        columns={1}
        items={[{ label: "Secret", value: <code className={layout.breaking}>{secret}</code> }]}
      />
      <Group>
        <Button variant="default" onClick={() => void copy()}>
          Copy the secret
        </Button>
        <span role="status">{status}</span>
      </Group>
    </div>
  );
}

/** The secrets of a program; one of two can be removed. @param usedOf when a secret was used, in words */
export function SecretList<Secret extends { id: number; created_at: string }>(props: {
  secrets: readonly Secret[];
  usedOf?: (secret: Secret) => string;
  onRemove: (id: number) => void;
}) {
  const { secrets, usedOf, onRemove } = props;
  return (
    <ul className={`${layout.list} ${layout.stack2}`} aria-label="Secrets">
      {secrets.map((secret) => (
        <li key={secret.id}>
          <Group justify="space-between">
            <span className={layout.hint}>
              Made on {formatStaffDateTime(secret.created_at)}
              {usedOf !== undefined && `, ${usedOf(secret)}`}
            </span>
            {secrets.length > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remove the secret of ${formatStaffDateTime(secret.created_at)}`}
                onClick={() => onRemove(secret.id)}
              >
                Remove
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  );
}
