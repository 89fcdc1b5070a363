import { useState } from "react";
import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import {
  formatStaffDate,
  formatStaffDateTime,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import {
  type GuarantorConsent,
  listGuarantorConsents,
  recordGuarantorConsent,
  withdrawGuarantorConsent,
} from "@microfinance/contract/customers/guarantor-consent-endpoints.ts";
import {
  consentWayLabels,
  consentWays,
  type ConsentWay,
} from "@microfinance/contract/customers/guarantor-consents.ts";
import { guarantorConsentTexts as texts } from "@microfinance/contract/customers/guarantor-consent-texts.ts";
import {
  languageNames,
  smsLanguages,
  type SmsLanguage,
} from "@microfinance/contract/messaging/sms-templates.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import classes from "./guarantor-consent.module.css";

type Opened = "record" | "withdraw" | null;

/** Whether a guarantor agreed to text messages, and the forms that record and withdraw it (MSG-36). */
export function GuarantorConsentLine(props: {
  customerId: string;
  guarantorId: number;
  name: string;
  readOnly: boolean;
}) {
  const { customerId, guarantorId, name } = props;
  const answer = useEndpointQuery(listGuarantorConsents, { params: { id: customerId } });
  const today = useBusinessDate();
  const [opened, setOpened] = useState<Opened>(null);
  if (answer.data === undefined)
    return (
      <NotLoaded result={answer} fallback={texts.listFailed}>
        <Text size="sm">Text messages: …</Text>
      </NotLoaded>
    );
  const found = answer.data.consents.find((one) => one.guarantor_id === guarantorId);
  const agreed = found?.state === "agreed";
  const close = () => setOpened(null);
  return (
    <div className={classes.line}>
      <Text size="sm">{stateInWords(found)}</Text>
      {!props.readOnly && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${agreed ? "Withdraw consent" : "Record consent"} of ${name}`}
          onClick={() => setOpened(agreed ? "withdraw" : "record")}
        >
          {agreed ? "Withdraw" : "Record consent"}
        </Button>
      )}
      <GuardedModal
        opened={opened === "record"}
        onClose={close}
        title={`${name} agrees to text messages`}
      >
        <RecordForm {...props} today={today ?? ""} onDone={close} />
      </GuardedModal>
      <GuardedModal
        opened={opened === "withdraw"}
        onClose={close}
        title={`Withdraw the consent of ${name}`}
      >
        <WithdrawForm {...props} onDone={close} />
      </GuardedModal>
    </div>
  );
}

function stateInWords(found: GuarantorConsent | undefined): string {
  const consent = found?.consent;
  if (found === undefined || consent === undefined || consent === null)
    return "Text messages about late payments: not agreed.";
  const { how, agreed_on, recorded_by_name, withdrawn_at } = consent;
  if (withdrawn_at !== null)
    return `Text messages about late payments: withdrawn on ${formatStaffDateTime(withdrawn_at)} ${
      consent.withdrawn_by_name === null
        ? "with the link of a message"
        : `by ${consent.withdrawn_by_name}: ${consent.withdrawn_reason}`
    }.`;
  const given = `${consentWayLabels[how].toLowerCase()} on ${formatStaffDate(agreed_on)}, recorded by ${recorded_by_name}`;
  return found.state === "agreed"
    ? `Text messages about late payments: agreed ${given}.`
    : `Text messages about late payments: none, because name or number changed since ${consent.name} agreed at ${consent.phone} (${given}).`;
}

interface OfGuarantor {
  customerId: string;
  guarantorId: number;
  name: string;
  onDone: () => void;
}

function RecordForm(props: OfGuarantor & { today: string }) {
  const { customerId, guarantorId, name, today, onDone } = props;
  const record = useEndpointMutation(recordGuarantorConsent);
  const initialValues: { how: ConsentWay | ""; agreed_on: string; language: SmsLanguage } = {
    how: "",
    agreed_on: today === "" ? "" : toTypedDate(today),
    language: "en",
  };
  const form = useAppForm({
    initialValues,
    check: ({ how, agreed_on }) => [
      ...(how === "" ? [{ field: "how" as const, text: texts.way }] : []),
      ...(parseTypedDate(agreed_on) === null
        ? [{ field: "agreed_on" as const, text: texts.agreedOn }]
        : []),
    ],
    submit: ({ how, agreed_on, language }) =>
      record.mutateAsync({
        params: { id: customerId, guarantorId: String(guarantorId) },
        // Checked above.
        body: { how: how || "in_person", agreed_on: parseTypedDate(agreed_on) ?? "", language },
      }),
    failure: texts.recordFailed,
    onDone,
  });
  return (
    <Form form={form}>
      <Note>
        {name} told us so: one text message when a payment of the customer is a week late. It names
        the customer and the loan, no amount, and has a link that ends these messages.
      </Note>
      <NativeSelect
        label="How the guarantor agreed"
        withAsterisk
        data={[
          { value: "", label: "Choose" },
          ...consentWays.map((value) => ({ value, label: consentWayLabels[value] })),
        ]}
        {...form.field("how")}
      />
      <DateField label="On" withAsterisk {...form.field("agreed_on")} />
      <NativeSelect
        label="Language"
        description="Krio is sent once its text is checked; English until then."
        data={smsLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field("language")}
      />
      <FormButtons submit="Record the consent" onCancel={onDone} />
    </Form>
  );
}

function WithdrawForm({ customerId, guarantorId, onDone }: OfGuarantor) {
  const withdraw = useEndpointMutation(withdrawGuarantorConsent);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason" as const, text: texts.reason }] : [],
    submit: ({ reason }) =>
      withdraw.mutateAsync({
        params: { id: customerId, guarantorId: String(guarantorId) },
        body: { reason: reason.trim() },
      }),
    failure: texts.withdrawFailed,
    onDone,
  });
  return (
    <Form form={form}>
      <Note>The guarantor gets no more text messages, nor one that waits.</Note>
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <FormButtons submit="Withdraw the consent" onCancel={onDone} />
    </Form>
  );
}
