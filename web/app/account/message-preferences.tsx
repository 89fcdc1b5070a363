import { Button, Group, Select, Stack, Switch, Text } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import {
  readPreferences,
  savePreferences,
} from "@microfinance/contract/messaging/outbox-endpoints.ts";
import {
  languageNames,
  smsLanguages,
  type SmsLanguage,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { Form } from "../components/form/form.tsx";
import { NotLoaded } from "../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../core/query.ts";
import { useAppForm } from "../core/use-app-form.ts";

interface Preferences {
  phone: string;
  phone_confirmed: boolean;
  is_offered: boolean;
  krio_offered: boolean;
  reminders: boolean;
  language: SmsLanguage;
}

/** Reads the choices of a customer about text messages, for both areas. */
export function usePreferences(customerId: string) {
  return useEndpointQuery(readPreferences, { params: { customerId } });
}

/** Whether reminders come by text message, and in which language (MSG-18, MSG-20). */
export function MessagePreferences(props: {
  customerId: string;
  readOnly?: boolean;
  onCancel?: () => void;
}) {
  const result = usePreferences(props.customerId);
  const preferences = result.data?.preferences;
  if (preferences === undefined)
    return (
      <NotLoaded result={result} fallback="The choice could not be fetched.">
        <CardSkeleton cards={1} height={120} />
      </NotLoaded>
    );
  if (props.readOnly === true)
    return (
      <Text>
        {preferences.reminders ? "Reminders are sent" : "No reminders are sent"}, in{" "}
        {languageNames[preferences.language]}.
      </Text>
    );
  return <PreferencesForm {...props} preferences={preferences} />;
}

function PreferencesForm(props: {
  customerId: string;
  preferences: Preferences;
  onCancel?: () => void;
}) {
  const { customerId, preferences } = props;
  const save = useEndpointMutation(savePreferences);
  const form = useAppForm({
    initialValues: { reminders: preferences.reminders, language: preferences.language },
    submit: (values) =>
      save.mutateAsync({
        params: { customerId },
        body: {
          reminders: values.reminders,
          ...(values.language === "en" || values.language === "kri"
            ? { language: values.language }
            : {}),
        },
      }),
    success: (response) => response.msg,
    failure: "The choice could not be saved.",
    onDone: ({ preferences: saved }) =>
      form.resetDirty({ reminders: saved.reminders, language: saved.language }),
  });
  return (
    <Form form={form} className="" dismissAfter={timers.banner}>
      <Stack>
        {!preferences.is_offered && <Text size="sm">At present no text messages are sent.</Text>}
        <Switch
          label="Reminders of payments by text message"
          description="Receipts and codes are sent in any case."
          {...form.getInputProps("reminders", { type: "checkbox" })}
        />
        {(preferences.krio_offered || preferences.language === "kri") && (
          <Select
            label="Language of text messages"
            data={smsLanguages.map((value) => ({ value, label: languageNames[value] }))}
            allowDeselect={false}
            {...form.getInputProps("language")}
          />
        )}
        <Group>
          {/* On a page it is not the first act. */}
          <Button
            type="submit"
            loading={form.isSending}
            variant={props.onCancel === undefined ? "default" : "filled"}
          >
            Save preferences
          </Button>
          {props.onCancel !== undefined && (
            <Button variant="default" onClick={props.onCancel}>
              Back
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
}
