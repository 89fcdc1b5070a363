import { useState } from "react";
import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { type DatasetName, datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import * as files from "@microfinance/contract/file-templates/endpoints.ts";
import { shippedTemplates } from "@microfinance/contract/file-templates/shipped.ts";
import {
  columnOf,
  layoutOf,
  type TemplateDefinition,
  type TemplateLayout,
} from "@microfinance/contract/file-templates/template.ts";
import { monthBefore } from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { listProducts } from "@microfinance/contract/products/endpoints.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { callOrReject } from "../../core/api.ts";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { type AppForm, useAppForm } from "../../core/use-app-form.ts";
import { useBranches } from "../../core/use-branches.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ColumnFields } from "./column-fields.tsx";
import { FilePreview, type Preview } from "./file-preview.tsx";
import { type Template, templateChoices } from "./template-choices.ts";

/** The form that adds or changes a template; closed while `opened` is null (FILE-1). */
export function TemplateModal(props: {
  opened: { template: Template | null } | null;
  onClose: () => void;
}) {
  const { opened, onClose } = props;
  return (
    <GuardedModal
      opened={opened !== null}
      onClose={onClose}
      title={opened?.template?.name ?? "New template"}
      size="xl"
    >
      {opened !== null && <TemplateForm template={opened.template} onDone={onClose} />}
    </GuardedModal>
  );
}

/** What the form has: the definition flat, so that each input has a name. */
type Values = { name: string; day_of_month: number | ""; recipient_id: string } & Omit<
  TemplateDefinition,
  "filter" | "layout"
> &
  Pick<TemplateDefinition["filter"], "statuses" | "products"> & {
    branches: string[];
  } & TemplateLayout;

const empty: TemplateDefinition = {
  dataset: "loans",
  filter: { statuses: [], products: [], branches: [] },
  columns: [columnOf("", "loan_id")],
  layout: layoutOf(),
  file_name: "file-{from}-{to}.csv",
  totals: false,
  note: "",
};

const byHand = { day_of_month: null, recipient_id: null };

function valuesOf(
  name: string,
  definition: TemplateDefinition,
  { day_of_month, recipient_id }: Pick<Template, "day_of_month" | "recipient_id"> = byHand,
): Values {
  const { filter, layout: lines, ...rest } = definition;
  return {
    name,
    day_of_month: day_of_month ?? "",
    recipient_id: recipient_id === null ? "" : String(recipient_id),
    ...rest,
    ...filter,
    branches: filter.branches.map(String),
    ...lines,
  };
}

function definitionOf(values: Values): TemplateDefinition {
  const { dataset, columns, file_name, totals, note } = values;
  const { statuses, products, branches } = values;
  const { kind, separator, quotes, encoding, headings, program, before, after_group } = values;
  return {
    dataset,
    filter: { statuses, products, branches: branches.map(Number) },
    columns,
    layout: { kind, separator, quotes, encoding, headings, program, before, after_group },
    file_name,
    totals,
    note,
  };
}

function TemplateForm({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const add = useEndpointMutation(files.addTemplate);
  const change = useEndpointMutation(files.changeTemplate);
  const form = useAppForm<Values, { msg: string }>({
    initialValues: valuesOf(
      template?.name ?? "",
      template?.definition ?? empty,
      template ?? byHand,
    ),
    submit: (values) => {
      const body = {
        name: values.name,
        definition: definitionOf(values),
        day_of_month: values.day_of_month === "" ? null : values.day_of_month,
        recipient_id: values.recipient_id === "" ? null : Number(values.recipient_id),
      };
      return template === null
        ? add.mutateAsync({ body })
        : change.mutateAsync({ params: { templateId: template.id }, body });
    },
    failure: texts.saveFailed,
    onDone: ({ msg }) => {
      onDone();
      void notify(msg);
    },
  });
  const dataset = datasetOf(form.getValues().dataset);
  const recipients = useEndpointQuery(files.listTemplates).data?.recipients ?? [];
  return (
    <Form form={form}>
      {template === null && (
        <NativeSelect
          label="Begin with"
          data={[
            { value: "", label: "An empty template" },
            ...shippedTemplates.map(({ name }) => ({ value: name, label: name })),
          ]}
          data-autofocus
          onChange={(event) => {
            const begun = shippedTemplates.find(({ name }) => name === event.currentTarget.value);
            form.setValues(
              begun === undefined ? valuesOf("", empty) : valuesOf(begun.name, begun.definition),
            );
          }}
        />
      )}
      <TextInput label="Name" withAsterisk maxLength={100} {...form.field("name")} />
      <NativeSelect
        label="Rows"
        description={dataset.about}
        data={templateChoices.dataset}
        {...form.field("dataset")}
        onChange={(event) => changeRows(form, event.currentTarget.value)}
      />
      <FilterFields form={form} />
      <LayoutFields form={form} />
      <Textarea
        label="Note"
        description="What the person who makes the file should know"
        autosize
        maxLength={200}
        {...form.field("note")}
      />
      <NumberInput
        label="Made by itself on day"
        description="Of each month, for the month before, in your name; never where it is empty"
        min={1}
        max={28}
        allowDecimal={false}
        {...form.field("day_of_month")}
        onChange={(day) => form.setFieldValue("day_of_month", typeof day === "number" ? day : "")}
      />
      {recipients.length > 0 && (
        <NativeSelect
          label="Sent to"
          description="When it is made by itself; by hand from the file"
          data={[
            { value: "", label: "It is downloaded" },
            ...recipients.map(({ id, name, is_ready }) => ({
              value: String(id),
              label: is_ready ? name : `${name} (not ready)`,
            })),
          ]}
          {...form.field("recipient_id")}
        />
      )}
      <ColumnFields form={form} fields={dataset.fields} />
      <TemplatePreview form={form} />
      <FormButtons submit="Save" onCancel={onDone} />
      {template !== null && <RemoveTemplate template={template} onDone={onDone} />}
    </Form>
  );
}

/** Other rows have other fields: columns whose field they lack become constants, and the filter is emptied. */
function changeRows(form: AppForm<Values>, chosen: string): void {
  const name = templateChoices.dataset.find(({ value }) => value === chosen)?.value;
  if (name === undefined) return;
  const known: readonly string[] = datasetOf(name satisfies DatasetName).fields.map(
    (field) => field.name,
  );
  const columns = form
    .getValues()
    .columns.map((column) => (known.includes(column.source) ? column : { ...column, source: "" }));
  form.setValues({ dataset: name, columns, statuses: [], products: [], after_group: "" });
}

function FilterFields({ form }: { form: AppForm<Values> }) {
  const dataset = datasetOf(form.getValues().dataset);
  const products = useEndpointQuery(listProducts).data?.products ?? [];
  const branches = useBranches();
  const groups = [
    {
      name: "statuses" as const,
      label: "Status",
      choices: (dataset.statuses ?? []).map((value) => ({
        value,
        label: value.replaceAll("_", " "),
      })),
    },
    {
      name: "products" as const,
      label: "Products",
      choices:
        dataset.byProduct === true
          ? products.map(({ code, name }) => ({ value: code, label: name }))
          : [],
    },
    {
      name: "branches" as const,
      label: "Branches",
      choices: branches.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
  return groups
    .filter(({ choices }) => choices.length > 0)
    .map(({ name, label, choices }) => (
      <Checkbox.Group
        key={name}
        label={label}
        description="All where none is chosen"
        {...form.getInputProps(name)}
      >
        <div className={`${layout.row2} ${layout.above2}`}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} {...choice} name={name} />
          ))}
        </div>
      </Checkbox.Group>
    ));
}

function LayoutFields({ form }: { form: AppForm<Values> }) {
  const { kind, dataset } = form.getValues();
  const isText = kind === "csv" || kind === "fixed";
  return (
    <>
      <div className={layout.fields}>
        <NativeSelect label="Layout" data={templateChoices.kind} {...form.field("kind")} />
        {kind === "csv" && (
          <>
            <NativeSelect
              label="Separator"
              data={templateChoices.separator}
              {...form.field("separator")}
            />
            <NativeSelect label="Quotes" data={templateChoices.quotes} {...form.field("quotes")} />
          </>
        )}
        {isText && (
          <NativeSelect
            label="Letters"
            data={templateChoices.encoding}
            {...form.field("encoding")}
          />
        )}
        <TextInput
          label="Name of the file"
          description="{from}, {to} and {month} stand for its days"
          maxLength={100}
          {...form.field("file_name")}
        />
      </div>
      <div className={layout.row2}>
        {isText && (
          <Checkbox
            label="First line with headers"
            {...form.getInputProps("headings", { type: "checkbox" })}
          />
        )}
        {kind !== "jsonl" && (
          <Checkbox
            label="Last line with totals"
            name="totals"
            {...form.getInputProps("totals", { type: "checkbox" })}
          />
        )}
        {kind === "csv" && (
          <Checkbox
            label="Read by a program: text that a spreadsheet would compute stays as it is"
            {...form.getInputProps("program", { type: "checkbox" })}
          />
        )}
      </div>
      {isText && (
        <Textarea
          label="Lines above the rows"
          autosize
          maxLength={2_000}
          {...form.field("before")}
        />
      )}
      {isText && datasetOf(dataset).group !== undefined && (
        <TextInput label="Line after each entry" maxLength={200} {...form.field("after_group")} />
      )}
    </>
  );
}

/** The first rows of the month before, as the form has the template now. */
function TemplatePreview({ form }: { form: AppForm<Values> }) {
  const today = useBusinessDate();
  const [preview, setPreview] = useState<Preview | null>(null);
  const showing = useSubmit(
    () =>
      callOrReject(files.previewFile, {
        body: { definition: definitionOf(form.getValues()), ...monthBefore(today ?? "") },
      }),
    { failure: texts.previewFailed, onDone: setPreview, onFailed: () => setPreview(null) },
  );
  return (
    <div className={layout.stack3}>
      <div>
        <Button
          variant="default"
          disabled={today === null}
          loading={showing.isSending}
          onClick={() => void showing.submit()}
        >
          Preview of the month before
        </Button>
      </div>
      <Banner message={showing.message} onDismiss={() => showing.setMessage(null)} />
      {preview !== null && <FilePreview preview={preview} />}
    </div>
  );
}

function RemoveTemplate({ template, onDone }: { template: Template; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useEndpointMutation(files.removeTemplate);
  const removing = useSubmit(() => remove.mutateAsync({ params: { templateId: template.id } }), {
    failure: texts.removeFailed,
    onDone: ({ msg }) => {
      onDone();
      void notify(msg);
    },
  });
  if (!isAsking)
    return (
      <div>
        <Button variant="subtle" color="kola" onClick={() => setAsking(true)}>
          Remove this template
        </Button>
      </div>
    );
  return (
    <ConfirmAction
      of={removing}
      sentence={`${template.name} will be removed. The files that were made stay.`}
      label="Remove the template"
      danger
      onCancel={() => setAsking(false)}
      cancelLabel="Keep it"
    />
  );
}
