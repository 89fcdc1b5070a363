import { useState } from "react";
import { Stack, Title, Group, Text, TextInput } from "@mantine/core";
import {
  confirmPhone,
  sendPhoneConfirmation,
} from "@microfinance/contract/auth/phone-endpoints.ts";
import { authTexts, signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { MessagePreferences, usePreferences } from "../../account/message-preferences.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { useOwnCustomer } from "../current-customer.ts";
import type { BannerMessage } from "../../core/use-submit.ts";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { missingError } from "../../core/form-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** The customer's phone, and the choices about text messages (MSG-18, MSG-28). */
export function PhoneAndMessages(props: { onCancel: () => void }) {
  const { customerId } = useOwnCustomer();
  const result = usePreferences(customerId);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const preferences = result.data?.preferences;
  return (
    <Stack>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {preferences?.is_offered === true && (
        <>
          <Title order={3} size="h5">
            Phone
          </Title>
          <ConfirmPhone
            phone={preferences.phone}
            isConfirmed={preferences.phone_confirmed}
            onConfirmed={(text) => {
              setMessage({ tone: "success", text });
              void result.refetch();
            }}
          />
        </>
      )}
      <Title order={3} size="h5">
        Text messages
      </Title>
      <Text c="dimmed">Your phone number is changed under Edit Profile.</Text>
      <MessagePreferences customerId={customerId} onCancel={props.onCancel} />
    </Stack>
  );
}

/** Confirms the customer's phone: the current password sends a code, and the code confirms it (MSG-28). */
function ConfirmPhone(props: {
  phone: string;
  isConfirmed: boolean;
  onConfirmed: (text: string) => void;
}) {
  const [challenge, setChallenge] = useState<string | null>(null);
  if (props.isConfirmed) {
    return (
      <Text>
        Your phone {props.phone} is confirmed. A code sent to it signs you in and sets a new
        password.
      </Text>
    );
  }
  return challenge === null ? (
    <AskForCode phone={props.phone} onSent={setChallenge} />
  ) : (
    <EnterCode
      challenge={challenge}
      onConfirmed={props.onConfirmed}
      onAgain={() => setChallenge(null)}
    />
  );
}

function AskForCode(props: { phone: string; onSent: (challenge: string) => void }) {
  const send = useEndpointMutation(sendPhoneConfirmation);
  const form = useAppForm({
    initialValues: { current_password: "" },
    check: (values) => missingError(values, ["current_password"], authTexts.currentPasswordNeeded),
    submit: (body) => send.mutateAsync({ body }),
    failure: generalTexts.unexpectedTryAgain,
    onDone: ({ challenge }) => props.onSent(challenge),
  });
  return (
    <Form form={form} className="">
      <Stack>
        <Text>
          Confirm your phone {props.phone}. You can then sign in with a code, and set a new password
          if you forget yours.
        </Text>
        <AppPasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field("current_password")}
        />
        <Group>
          <FormButtons submit="Send a code" />
        </Group>
      </Stack>
    </Form>
  );
}

function EnterCode(props: {
  challenge: string;
  onConfirmed: (text: string) => void;
  onAgain: () => void;
}) {
  const confirm = useEndpointMutation(confirmPhone);
  const form = useAppForm({
    initialValues: { code: "" },
    check: (values) => missingError(values, ["code"], signInStepTexts.codeRequired),
    submit: ({ code }) => confirm.mutateAsync({ body: { challenge: props.challenge, code } }),
    failure: generalTexts.unexpectedTryAgain,
    onDone: ({ msg }) => props.onConfirmed(msg),
  });
  return (
    <Form form={form} className="">
      <Stack>
        <TextInput
          label="Code from the text message"
          description="Six digits, for 10 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...form.field("code")}
        />
        <FormButtons submit="Confirm" cancel="Ask for another code" onCancel={props.onAgain} />
      </Stack>
    </Form>
  );
}
