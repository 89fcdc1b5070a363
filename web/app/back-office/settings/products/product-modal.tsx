import { furtherKinds } from "@microfinance/contract/accounting/charges.ts";
import { Checkbox, NumberInput, Stack, Switch, TextInput } from "@mantine/core";
import { papers } from "@microfinance/contract/documents/papers.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import * as products from "@microfinance/contract/products/endpoints.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { productTexts } from "@microfinance/contract/products/texts.ts";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { notify } from "../../../core/notify.ts";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { type AppForm, useAppForm } from "../../../core/use-app-form.ts";
import type { ReactNode } from "react";
import { ProductBands } from "./product-bands.tsx";
import { ProductExample } from "./product-example.tsx";
import {
  ceilingRoles,
  productErrors,
  type ProductValues,
  productValues,
  sentTerms,
} from "./product-form.ts";
import { ProductRepayments } from "./product-repayments.tsx";
import { ProductPenalty } from "./product-penalty.tsx";
import classes from "./products.module.css";

/** A product in its form, with a worked example beside it. */
export function ProductModal(props: {
  opened: Product | "new" | null;
  onClose: () => void;
  onStale: () => void;
}) {
  const { opened, onClose } = props;
  return (
    <GuardedModal
      opened={opened !== null}
      onClose={onClose}
      title={opened === null || opened === "new" ? "New product" : opened.name}
      size={1040}
    >
      {opened !== null && <ProductForm opened={opened} onDone={onClose} onStale={props.onStale} />}
    </GuardedModal>
  );
}

const [first] = defaultProducts;

function startOf(opened: Product | "new"): ProductValues {
  if (opened !== "new") return productValues(opened);
  if (first === undefined) throw new Error("There are no products.");
  const names = { code: "", name: "", public_name: "", borrower: "", bands: [] };
  return { ...productValues({ ...first, ...names }), public: false };
}

function ProductForm(props: { opened: Product | "new"; onDone: () => void; onStale: () => void }) {
  const { opened, onDone } = props;
  const version = opened === "new" ? null : opened.version;
  const add = useEndpointMutation(products.addProduct, ["servicing"]);
  const change = useEndpointMutation(products.changeProduct, ["servicing"]);
  const form = useAppForm<ProductValues, { msg: string }>({
    initialValues: startOf(opened),
    check: (values) => productErrors(values, version),
    submit: (values) => {
      const terms = sentTerms(values);
      return version === null
        ? add.mutateAsync({ body: { ...terms, code: values.code } })
        : change.mutateAsync({ params: { code: values.code }, body: { ...terms, version } });
    },
    failure: productTexts.failed,
    onFailed: props.onStale,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  return (
    <div className={classes.sides}>
      <Form form={form}>
        <NameFields form={form} isNew={version === null} />
        <PriceFields form={form} />
        <Part title="Repayment">
          <ProductRepayments form={form} />
        </Part>
        <Part title="Ranges">
          <ProductBands form={form} />
          <Toggle form={form} name="enforce" label="Refuse applications outside all ranges" />
        </Part>
        <Part title="Late payment and early settlement">
          <ProductPenalty form={form} />
        </Part>
        <Part title="Papers">
          <Checkbox.Group label="Papers that a review needs" {...form.getInputProps("documents")}>
            <Stack gap="xs" mt="xs">
              {papers.map(({ kind, title }) => (
                <Checkbox key={kind} value={kind} label={title} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Toggle
            form={form}
            name="agreement_needed"
            label="The signed agreement is needed before the payout"
          />
          <Toggle
            form={form}
            name="identity_needed"
            label="A valid identity document is needed before the approval"
          />
          {form.values.code === groupLoanType && (
            <Toggle
              form={form}
              name="members_needed"
              label="The members with their shares are needed before the approval"
            />
          )}
        </Part>
        <CeilingFields form={form} />
        <FormButtons submit={version === null ? "Add product" : "Save"} onCancel={onDone} />
      </Form>
      <ProductExample terms={sentTerms(form.values)} />
    </div>
  );
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>{props.title}</legend>
      {props.children}
    </fieldset>
  );
}

function Toggle(props: {
  form: AppForm<ProductValues>;
  name: "public" | "active" | "enforce" | "agreement_needed" | "members_needed" | "identity_needed";
  label: string;
}) {
  const { form, name } = props;
  return (
    <Switch
      name={name}
      label={props.label}
      checked={form.values[name]}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
    />
  );
}

function NameFields(props: { form: AppForm<ProductValues>; isNew: boolean }) {
  const { form } = props;
  return (
    <Part title="Product">
      <div className={classes.grid}>
        {props.isNew && (
          <TextInput
            label="Code"
            description="Stays with the loans; it never changes"
            maxLength={40}
            data-autofocus
            {...form.field("code")}
          />
        )}
        <TextInput label="Name" maxLength={60} {...form.field("name")} />
        <TextInput
          label="Name on the site"
          description="Products of one name and the same terms share a card"
          maxLength={60}
          {...form.field("public_name")}
        />
        <TextInput label="For" maxLength={200} {...form.field("borrower")} />
      </div>
      <Toggle form={form} name="active" label="Open for new applications" />
      <Toggle form={form} name="public" label="On the site, and customers may apply" />
    </Part>
  );
}

function PriceFields(props: { form: AppForm<ProductValues> }) {
  const { form } = props;
  const percent = { suffix: "%", decimalScale: 2, allowNegative: false, hideControls: true };
  return (
    <Part title="Price">
      <div className={classes.grid}>
        <TextInput
          label="Rates in percent"
          description="Separated by commas"
          {...form.field("rates")}
        />
        <NumberInput
          label="Usual rate"
          description="With which an application begins"
          {...percent}
          {...form.field("default_rate")}
        />
        <NumberInput
          label="Processing fee"
          description="Of the amount, taken at the payout"
          {...percent}
          {...form.field("fee")}
        />
        {furtherKinds().map(({ kind, label }) => (
          <NumberInput
            key={kind}
            label={label}
            description="Of the amount, taken at the payout"
            name={`charge_rates.${kind}`}
            {...percent}
            {...form.getInputProps(`charge_rates.${kind}`)}
          />
        ))}
      </div>
      <div className={classes.grid}>
        <MoneyField
          label="Example amount"
          name="example.amount"
          {...form.getInputProps("example.amount")}
          value={form.values.example.amount}
          onChange={(amount) => form.setFieldValue("example.amount", amount)}
        />
        <NumberInput
          label="Example months"
          name="example.months"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps("example.months")}
        />
      </div>
    </Part>
  );
}

function CeilingFields(props: { form: AppForm<ProductValues> }) {
  const { form } = props;
  return (
    <Part title="Ceilings of this product">
      <p className={classes.note}>Empty: the approval ceilings of the settings hold.</p>
      <div className={classes.grid}>
        {ceilingRoles.map(({ id, name }) => (
          <MoneyField
            key={id}
            label={name}
            name={`ceilings.${id}`}
            {...form.getInputProps(`ceilings.${id}`)}
            value={form.values.ceilings[String(id)] ?? ""}
            onChange={(amount) => form.setFieldValue(`ceilings.${id}`, amount)}
          />
        ))}
      </div>
    </Part>
  );
}
