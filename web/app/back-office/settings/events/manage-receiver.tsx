import { useState } from "react";
import { Button, Checkbox } from "@mantine/core";
import * as connections from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { businessDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ProgramAccess } from "../program-access.tsx";

type Receiver = connections.Receiver;

/** The secrets of a receiver, its test, what it gets again, and its stop (CONN-9 to CONN-11). */
export function ManageReceiver(props: {
  receiver: Receiver;
  /** The secret that was just made; it is shown here once. */
  secret: string | null;
  onSecret: (secret: string) => void;
  onDone: () => void;
}) {
  const { receiver, secret, onSecret, onDone } = props;
  const [isReplaying, setReplaying] = useState(false);
  const params = { receiverId: receiver.id };
  const add = useEndpointMutation(connections.addReceiverSecret);
  const remove = useEndpointMutation(connections.removeReceiverSecret);
  const stop = useEndpointMutation(connections.stopReceiver);
  const test = useEndpointMutation(connections.testReceiver);
  const start = useEndpointMutation(connections.startReceiver);
  const told = ({ msg }: { msg: string }) => void notify(msg);
  const testing = useSubmit(() => test.mutateAsync({ params }), {
    failure: texts.testFailed,
    onDone: told,
  });
  const starting = useSubmit(() => start.mutateAsync({ params }), {
    failure: texts.switchFailed,
    onDone: told,
  });
  if (isReplaying)
    return <ReplayDays receiver={receiver} onDone={onDone} onCancel={() => setReplaying(false)} />;
  const failed = [testing, starting].find(({ message }) => message !== null);
  return (
    <ProgramAccess
      secrets={receiver.secrets}
      made={secret}
      add={() => add.mutateAsync({ params })}
      addFailed={texts.secretFailed}
      onSecret={onSecret}
      removal={(secretId) => ({
        label: "Remove the secret",
        sentence:
          "Events are not signed with this secret any more. A program that verifies with it alone refuses them.",
        failure: texts.secretRemoveFailed,
        send: () => remove.mutateAsync({ params: { ...params, secretId } }),
      })}
      end={
        receiver.state === "on"
          ? {
              button: "Stop",
              label: "Stop it",
              sentence: `Nothing is sent to ${receiver.name} any more. What happens until it is started again is not told to it.`,
              failure: texts.switchFailed,
              send: () => stop.mutateAsync({ params }),
            }
          : null
      }
      onDone={onDone}
      buttons={
        <>
          {receiver.state === "on" && (
            <>
              <Button
                variant="default"
                loading={testing.isSending}
                onClick={() => void testing.submit()}
              >
                Send a test event
              </Button>
              <Button variant="default" onClick={() => setReplaying(true)}>
                Send events again
              </Button>
            </>
          )}
          {receiver.state === "stopped" && (
            <Button
              variant="default"
              loading={starting.isSending}
              onClick={() => void starting.submit()}
            >
              Start
            </Button>
          )}
        </>
      }
    >
      {receiver.state === "off" && <Note>{texts.isOff}</Note>}
      {failed !== undefined && (
        <Banner message={failed.message} onDismiss={() => failed.setMessage(null)} />
      )}
    </ProgramAccess>
  );
}

function ReplayDays(props: { receiver: Receiver; onDone: () => void; onCancel: () => void }) {
  const { receiver, onDone } = props;
  const replay = useEndpointMutation(connections.replayDeliveries);
  const today = toTypedDate(businessDate(new Date()));
  const form = useAppForm({
    initialValues: { from: today, until: today, delivered: false },
    submit: ({ from, until, delivered }) =>
      replay.mutateAsync({
        params: { receiverId: receiver.id },
        body: {
          from: parseTypedDate(from) ?? from,
          until: parseTypedDate(until) ?? until,
          delivered,
        },
      }),
    failure: texts.replayFailed,
    onDone: ({ msg }) => {
      onDone();
      void notify(msg);
    },
  });
  return (
    <Form form={form}>
      <DateField
        label="From"
        {...form.field("from")}
        value={form.getValues().from}
        onChange={(input) => form.setFieldValue("from", input)}
      />
      <DateField
        label="Until"
        {...form.field("until")}
        value={form.getValues().until}
        onChange={(input) => form.setFieldValue("until", input)}
      />
      <Checkbox
        label="Also what was delivered"
        description="Without it, what is parked alone"
        {...form.getInputProps("delivered", { type: "checkbox" })}
      />
      <FormButtons submit="Send again" onCancel={props.onCancel} />
    </Form>
  );
}
