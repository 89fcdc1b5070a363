import { type ReactNode, useState } from "react";
import { Button, Group } from "@mantine/core";
import { Banner } from "../../components/feedback/banner.tsx";
import layout from "../../components/layout.module.css";
import { useSubmit } from "../../core/use-submit.ts";
import { ConfirmedAct, type ConfirmedActOf } from "./confirmed-act.tsx";
import { NewSecret, SecretList } from "./secrets.tsx";

/** The secrets of a program, a new one, the removal of one of two, and its end (CONN-5, CONN-10). */
export function ProgramAccess<Secret extends { id: number; created_at: string }>(props: {
  secrets: readonly Secret[];
  /** When a secret was used, in words. */
  usedOf?: (secret: Secret) => string;
  /** The secret that was just made; it is shown here once. */
  made: string | null;
  add: () => Promise<{ secret: string }>;
  addFailed: string;
  onSecret: (secret: string) => void;
  removal: (secretId: number) => ConfirmedActOf;
  /** What ends it, with the words of its button; null while it has nothing to end. */
  end: (ConfirmedActOf & { button: string }) | null;
  onDone: () => void;
  /** What stands above the secrets. */
  children?: ReactNode;
  /** Further buttons. */
  buttons?: ReactNode;
}) {
  const { secrets, end } = props;
  const [asked, setAsked] = useState<"end" | number | null>(null);
  const adding = useSubmit(props.add, {
    failure: props.addFailed,
    onDone: ({ secret }) => props.onSecret(secret),
  });
  const onCancel = () => setAsked(null);
  if (asked === "end" && end !== null)
    return <ConfirmedAct act={end} onDone={props.onDone} onCancel={onCancel} />;
  if (typeof asked === "number")
    return <ConfirmedAct act={props.removal(asked)} onDone={onCancel} onCancel={onCancel} />;
  return (
    <div className={layout.stack4}>
      {props.children}
      {props.made !== null && <NewSecret secret={props.made} />}
      <Banner message={adding.message} onDismiss={() => adding.setMessage(null)} />
      <SecretList secrets={secrets} usedOf={props.usedOf} onRemove={setAsked} />
      <Group>
        <Button
          variant="default"
          disabled={secrets.length > 1}
          loading={adding.isSending}
          onClick={() => void adding.submit()}
        >
          New secret
        </Button>
        {props.buttons}
        {end !== null && (
          <Button variant="default" onClick={() => setAsked("end")}>
            {end.button}
          </Button>
        )}
      </Group>
    </div>
  );
}
