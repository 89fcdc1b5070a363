import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { commission as commissionSchema } from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import { partnerTexts, commissionKinds } from "@microfinance/contract/transfers/partner-texts.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { notify } from "../../core/notify.ts";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

/** The form of a new partner, or of the commission and state of an existing one. */
export function PartnerModal(props: {
  opened: partners.Partner | "new" | null;
  onClose: () => void;
}) {
  const { opened, onClose } = props;
  const title = opened === null || opened === "new" ? "New partner" : `Partner ${opened.name}`;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title}>
      {opened !== null && (
        <PartnerForm partner={opened === "new" ? null : opened} onDone={onClose} />
      )}
    </GuardedModal>
  );
}

function PartnerForm(props: { partner: partners.Partner | null; onDone: () => void }) {
  const { partner, onDone } = props;
  const add = useEndpointMutation(partners.addPartner, ["ledger"]);
  const change = useEndpointMutation(partners.changePartner, ["ledger"]);
  const initialValues: { name: string; kind: string; value: number | ""; active: boolean } = {
    name: partner?.name ?? "",
    kind: partner?.commission.kind ?? "none",
    value: partner === null || partner.commission.kind === "none" ? "" : partner.commission.value,
    active: partner?.active ?? true,
  };
  const form = useAppForm({
    initialValues,
    check: (values) => {
      if (values.name.trim() === "") return { text: partnerTexts.nameRequired, fields: ["name"] };
      const error = commissionSchema.safeParse(commissionOf(values)).error;
      const [issue] = error?.issues ?? [];
      return issue === undefined ? null : { text: issue.message, fields: ["value"] };
    },
    unchanged: onDone,
    submit: (values) => {
      const commission = commissionSchema.parse(commissionOf(values));
      return partner === null
        ? add.mutateAsync({ body: { name: values.name.trim(), commission } })
        : change.mutateAsync({
            params: { id: partner.id },
            body: { commission, active: values.active },
          });
    },
    failure: partnerTexts.partnerFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { kind, value, active } = form.values;
  return (
    <Form form={form}>
      {partner === null && (
        <TextInput
          label="Name"
          description="As it is typed as the transfer medium, for example Ria"
          withAsterisk
          maxLength={60}
          data-autofocus
          {...form.field("name")}
        />
      )}
      <NativeSelect
        label="Commission"
        description="Of transfers that are recorded from now on"
        data={[...commissionKinds]}
        {...form.field("kind")}
      />
      {kind !== "none" && (
        <MoneyField
          label={kind === "percent" ? "Percent" : `${currencyMark} a transfer`}
          withAsterisk
          {...(kind === "percent" ? { currency: "", decimals: 4 } : {})}
          {...form.field("value")}
          value={value}
          onChange={(typed) => form.setFieldValue("value", typed)}
        />
      )}
      {partner !== null && (
        <Switch
          label="Active"
          description="An inactive partner gets no new transfers; they stay on 1200."
          checked={active}
          onChange={(event) => form.setFieldValue("active", event.currentTarget.checked)}
        />
      )}
      <FormButtons submit={partner === null ? "Add partner" : "Save"} onCancel={onDone} />
    </Form>
  );
}

function commissionOf(values: { kind: string; value: number | "" }) {
  return { kind: values.kind, value: values.kind === "none" ? 0 : Number(values.value) };
}
