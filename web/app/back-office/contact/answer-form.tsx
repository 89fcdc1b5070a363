import { Button, Group, Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { FormMessage } from "../../components/form/form.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import type { Message } from "./message.ts";
import classes from "./messages.module.css";

/** Answers a message by mail, or marks it as answered another way, such as by phone (MSG-9). */
export function AnswerForm(props: { message: Message; onDone: (text: string) => void }) {
  const answer = useEndpointMutation(contact.answerMessage);
  const form = useAppForm({
    initialValues: { answer: "" },
    isChanged: (values) => values.answer.trim() !== "",
    submit: (values) =>
      answer.mutateAsync({
        params: { id: props.message.id },
        // Without a text the message is marked as answered another way.
        body: { answer: values.answer.trim() || null },
      }),
    failure: "The answer could not be sent.",
    onDone: (response) => props.onDone(response.msg),
  });
  const { attach } = form;
  const hasText = form.values.answer.trim() !== "";
  return (
    <DetailSection title="Answer">
      <div ref={attach} className={classes.answer}>
        <FormMessage form={form} />
        <Textarea
          label={`Mail to ${props.message.email}`}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={textLimits.message}
          {...form.field("answer")}
        />
        <Group gap="xs">
          <Button disabled={!hasText} loading={form.isSending} onClick={() => void form.submit()}>
            Send answer
          </Button>
          <Button
            variant="default"
            disabled={hasText || form.isSending}
            onClick={() => void form.submit()}
          >
            Mark as answered
          </Button>
        </Group>
      </div>
    </DetailSection>
  );
}
