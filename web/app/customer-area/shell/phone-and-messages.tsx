import { useState } from "react";
import { Stack, Title } from "@mantine/core";
import { MessagePreferences, usePreferences } from "../../account/message-preferences.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { useOwnCustomer } from "../current-customer.ts";
import { ConfirmPhone } from "./confirm-phone.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";

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
      <MessagePreferences customerId={customerId} onCancel={props.onCancel} />
    </Stack>
  );
}
