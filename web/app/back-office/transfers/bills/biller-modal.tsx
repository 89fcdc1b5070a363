import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { billerSettings } from "@microfinance/contract/transfers/biller-schema.ts";
import { billerConnections, billerTerms } from "@microfinance/contract/transfers/biller-texts.ts";
import { commission as commissionSchema } from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import { commissionKinds, partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { FieldGrid } from "../../../components/form/form-grid.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import type { FieldError } from "../../../core/form-error.ts";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";

/** The form of a new biller, or of the settings of one (BILL-1). */
export function BillerModal(props: {
  opened: partners.Partner | "new" | null;
  onClose: () => void;
}) {
  const { opened, onClose } = props;
  const title = opened === null || opened === "new" ? "New biller" : `Biller ${opened.name}`;
  return (
    <GuardedModal opened={opened !== null} onClose={onClose} title={title} size="lg">
      {opened !== null && <BillerForm biller={opened === "new" ? null : opened} onDone={onClose} />}
    </GuardedModal>
  );
}

/** Amounts in NLe; an empty field is "". */
interface Values {
  name: string;
  number_label: string;
  characters: string;
  shortest: string;
  longest: string;
  check_digit: boolean;
  gives_token: boolean;
  connection: string;
  charge: number | "";
  kind: string;
  value: number | "";
  terms: string;
  low_float: number | "";
  active: boolean;
}

function initialOf(biller: partners.Partner | null): Values {
  const settings = biller?.biller;
  const rule = settings?.number_rule;
  const commission = biller?.commission;
  return {
    name: biller?.name ?? "",
    number_label: settings?.number_label ?? "",
    characters: rule?.characters ?? "digits",
    shortest: String(rule?.shortest ?? 11),
    longest: String(rule?.longest ?? 11),
    check_digit: rule?.check_digit ?? false,
    gives_token: settings?.gives_token ?? false,
    connection: settings?.connection ?? "none",
    charge: settings?.charge ?? 0,
    kind: commission?.kind ?? "none",
    value: commission === undefined || commission.kind === "none" ? "" : commission.value,
    terms: settings?.terms ?? "after",
    low_float: settings?.low_float ?? 0,
    active: biller?.active ?? true,
  };
}

const commissionOf = ({ kind, value }: Values) => ({
  kind,
  value: kind === "none" ? 0 : Number(value),
});

const settingsOf = (values: Values) => ({
  number_label: values.number_label.trim(),
  number_rule: {
    characters: values.characters,
    shortest: Number(values.shortest),
    longest: Number(values.longest),
    check_digit: values.characters === "digits" && values.check_digit,
  },
  gives_token: values.gives_token,
  connection: values.connection,
  charge: Number(values.charge),
  terms: values.terms,
  low_float: values.terms === "after" ? 0 : Number(values.low_float),
});

function errorsOf(values: Values): FieldError[] {
  const commission = commissionSchema.safeParse(commissionOf(values)).error?.issues[0];
  const settings = billerSettings.safeParse(settingsOf(values)).error?.issues ?? [];
  return [
    ...(values.name.trim() === "" ? [{ field: "name", text: partnerTexts.nameRequired }] : []),
    ...settings.map(({ path, message }) => ({ field: String(path.at(-1)), text: message })),
    ...(commission === undefined ? [] : [{ field: "value", text: commission.message }]),
  ];
}

function BillerForm(props: { biller: partners.Partner | null; onDone: () => void }) {
  const { biller, onDone } = props;
  const add = useEndpointMutation(partners.addPartner, ["ledger", "bills"]);
  const change = useEndpointMutation(partners.changePartner, ["ledger", "bills"]);
  const form = useAppForm({
    initialValues: initialOf(biller),
    check: errorsOf,
    unchanged: onDone,
    submit: (values) => {
      const commission = commissionSchema.parse(commissionOf(values));
      const settings = billerSettings.parse(settingsOf(values));
      return biller === null
        ? add.mutateAsync({ body: { name: values.name.trim(), commission, biller: settings } })
        : change.mutateAsync({
            params: { id: biller.id },
            body: { commission, active: values.active, biller: settings },
          });
    },
    failure: partnerTexts.partnerFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { values, field, setFieldValue } = form;
  const amount = (name: "charge" | "value" | "low_float") => ({
    ...field(name),
    value: values[name],
    onChange: (typed: number | "") => setFieldValue(name, typed),
  });
  const turned = (name: "check_digit" | "gives_token" | "active") => ({
    name,
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <Form form={form}>
      <FieldGrid>
        {biller === null && (
          <TextInput label="Name" withAsterisk maxLength={60} data-autofocus {...field("name")} />
        )}
        <TextInput
          label="What the number is called"
          description="For example Meter number"
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          maxLength={40}
          {...field("number_label")}
        />
        <NativeSelect
          label="The number has"
          data={[
            { value: "digits", label: "Digits" },
            { value: "letters", label: "Letters and digits" },
          ]}
          {...field("characters")}
        />
        <TextInput
          label="Shortest"
          description="Characters"
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          maxLength={2}
          {...field("shortest")}
        />
        <TextInput
          label="Longest"
          description="Characters"
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          maxLength={2}
          {...field("longest")}
        />
      </FieldGrid>
      {values.characters === "digits" && (
        <Switch
          label="The last digit is a check digit"
          description="A mistyped number is then refused before any money is taken."
          {...turned("check_digit")}
        />
      )}
      <Switch
        label="A payment gives a token"
        description="The customer types it into the meter."
        {...turned("gives_token")}
      />
      <FieldGrid>
        <NativeSelect
          label="How a payment reaches the biller"
          data={[...billerConnections]}
          {...field("connection")}
        />
        <MoneyField label="Charge to the customer" {...amount("charge")} />
        <NativeSelect label="Commission" data={[...commissionKinds]} {...field("kind")} />
        {values.kind !== "none" && (
          <MoneyField
            label={values.kind === "percent" ? "Percent" : `${currencyMark} a bill`}
            withAsterisk
            {...(values.kind === "percent" ? { currency: "", decimals: 4 } : {})}
            {...amount("value")}
          />
        )}
        <NativeSelect label="How the biller is paid" data={[...billerTerms]} {...field("terms")} />
        {values.terms === "float" && (
          <MoneyField label="Warn below a float of" {...amount("low_float")} />
        )}
      </FieldGrid>
      {biller !== null && (
        <Switch
          label="Active"
          description="Bills of an inactive biller are not paid here."
          {...turned("active")}
        />
      )}
      <FormButtons submit={biller === null ? "Add biller" : "Save"} onCancel={onDone} />
    </Form>
  );
}
