import { useState } from "react";
import { Button, Group, Textarea } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import type { Message } from "./messages-page.tsx";
import classes from "./messages.module.css";

/** Answers a message by mail, or marks it as answered otherwise, by phone say (MSG-9). */
export function AnswerForm(props: { message: Message; onDone: (text: string) => void }) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const answer = useEndpointMutation(contact.answerMessage);
  useUnsaved(text.trim() !== "" && !answer.isPending);
  const send = async (written: string | null) => {
    try {
      const reply = await answer.mutateAsync({
        params: { id: props.message.id },
        body: { answer: written },
      });
      props.onDone(reply.msg);
    } catch (error) {
      const failure = errorMessage(error, "The answer could not be sent.");
      setMessage({ tone: "warning", text: failure });
    }
  };
  const hasText = text.trim() !== "";
  return (
    <DetailSection title="Answer">
      <div className={classes.answer}>
        <Banner message={message} onDismiss={() => setMessage(null)} />
        <Textarea
          label={`Mail to ${props.message.email}`}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={textLimits.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            disabled={!hasText}
            loading={answer.isPending}
            onClick={() => void send(text.trim())}
          >
            Send answer
          </Button>
          <Button
            variant="default"
            disabled={hasText || answer.isPending}
            onClick={() => void send(null)}
          >
            Mark as answered
          </Button>
        </Group>
      </div>
    </DetailSection>
  );
}
