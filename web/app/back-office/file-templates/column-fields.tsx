import { useState } from "react";
import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { DatasetField } from "@microfinance/contract/file-templates/datasets.ts";
import {
  amountFormats,
  columnOf,
  longerValues,
  paddings,
  type TemplateColumn,
} from "@microfinance/contract/file-templates/template.ts";
import layout from "../../components/layout.module.css";
import type { AppForm } from "../../core/use-app-form.ts";
import classes from "./file-templates.module.css";
import { mappingOf, mappingText, templateChoices } from "./template-choices.ts";

/** The columns of a template in their order: each with its header and source, and with more where it is asked for. */
export function ColumnFields<Values extends { columns: TemplateColumn[] }>(props: {
  form: AppForm<Values>;
  fields: readonly DatasetField[];
}) {
  const { form, fields } = props;
  const { columns } = form.getValues();
  // Mantine's path types do not know that every `Values` has `columns`.
  const set = (changed: TemplateColumn[]) => form.setFieldValue("columns", changed as never);
  const error = form.errors["columns"];
  return (
    <section className={layout.stack3} aria-label="Columns">
      <h3>Columns</h3>
      {typeof error === "string" && <p role="alert">{error}</p>}
      {columns.map((column, at) => (
        <ColumnEditor
          // A column has no name of its own: its place is what the inputs are about.
          key={at}
          place={at + 1}
          column={column}
          fields={fields}
          onChange={(changed) => set(columns.map((one, place) => (place === at ? changed : one)))}
          onUp={at === 0 ? null : () => set(moved(columns, at))}
          onRemove={
            columns.length === 1 ? null : () => set(columns.filter((_, place) => place !== at))
          }
        />
      ))}
      <div>
        <Button
          variant="default"
          name="columns"
          onClick={() => set([...columns, columnOf("", fields[0]?.name ?? "")])}
        >
          Add a column
        </Button>
      </div>
    </section>
  );
}

/** The columns with this one before the one above it. */
function moved(columns: readonly TemplateColumn[], at: number): TemplateColumn[] {
  const [above, one] = [columns[at - 1], columns[at]];
  if (above === undefined || one === undefined) return [...columns];
  return [...columns.slice(0, at - 1), one, above, ...columns.slice(at + 1)];
}

function ColumnEditor(props: {
  place: number;
  column: TemplateColumn;
  fields: readonly DatasetField[];
  onChange: (column: TemplateColumn) => void;
  onUp: (() => void) | null;
  onRemove: (() => void) | null;
}) {
  const { place, column, fields, onChange, onUp, onRemove } = props;
  const [hasMore, setMore] = useState(false);
  const change = (changed: Partial<TemplateColumn>) => onChange({ ...column, ...changed });
  return (
    <fieldset className={classes.column}>
      <legend>Column {place}</legend>
      <div className={layout.fields}>
        <TextInput
          label="Header"
          maxLength={100}
          value={column.header}
          onChange={(event) => change({ header: event.currentTarget.value })}
        />
        <NativeSelect
          label="Value"
          data={[
            { value: "", label: "Always the same" },
            ...fields.map(({ name, label }) => ({ value: name, label })),
          ]}
          value={column.source}
          onChange={(event) => change({ source: event.currentTarget.value })}
        />
        {column.source === "" && (
          <TextInput
            label="Text"
            maxLength={200}
            value={column.constant}
            onChange={(event) => change({ constant: event.currentTarget.value })}
          />
        )}
      </div>
      {hasMore && (
        <ColumnFormat
          column={column}
          kind={fields.find(({ name }) => name === column.source)?.kind ?? "text"}
          change={change}
        />
      )}
      <div className={layout.row2}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={hasMore}
          aria-label={`Format of column ${place}`}
          onClick={() => setMore(!hasMore)}
        >
          Format
        </Button>
        {onUp !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Move column ${place} up`}
            onClick={onUp}
          >
            Up
          </Button>
        )}
        {onRemove !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="kola"
            aria-label={`Remove column ${place}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** What a select was set to, of its values. */
function chosen<Value extends string>(
  values: readonly Value[],
  { currentTarget }: { currentTarget: { value: string } },
  before: Value,
): Value {
  return values.find((one) => one === currentTarget.value) ?? before;
}

function ColumnFormat(props: {
  column: TemplateColumn;
  kind: DatasetField["kind"];
  change: (changed: Partial<TemplateColumn>) => void;
}) {
  const { column, kind, change } = props;
  const [mapping, setMapping] = useState(mappingText(column.mapping));
  return (
    <>
      <div className={layout.fields}>
        {kind === "date" && (
          <TextInput
            label="Date"
            description="Such as DD/MM/YYYY; YYYY-MM-DD where it is empty"
            maxLength={20}
            value={column.date}
            onChange={(event) => change({ date: event.currentTarget.value })}
          />
        )}
        {kind === "money" && (
          <NativeSelect
            label="Amount"
            data={templateChoices.amount}
            value={column.amount}
            onChange={(event) => change({ amount: chosen(amountFormats, event, column.amount) })}
          />
        )}
        <NumberInput
          label="Length"
          description="At most, or exactly for fixed width"
          min={1}
          max={1_000}
          allowDecimal={false}
          value={column.length ?? ""}
          onChange={(length) => change({ length: typeof length === "number" ? length : null })}
        />
        <NativeSelect
          label="A longer value"
          data={templateChoices.longer}
          value={column.longer}
          onChange={(event) => change({ longer: chosen(longerValues, event, column.longer) })}
        />
        <NativeSelect
          label="Fill up to the length"
          data={templateChoices.pad}
          value={column.pad}
          onChange={(event) => change({ pad: chosen(paddings, event, column.pad) })}
        />
        {column.pad !== "none" && (
          <TextInput
            label="Fill with"
            description="One character, such as 0"
            maxLength={1}
            value={column.fill}
            onChange={(event) => change({ fill: event.currentTarget.value })}
          />
        )}
      </div>
      <Textarea
        label="Other values for these"
        description="One a line, such as female = 2; a value without one is refused"
        autosize
        minRows={2}
        value={mapping}
        onChange={(event) => {
          setMapping(event.currentTarget.value);
          change({ mapping: mappingOf(event.currentTarget.value) });
        }}
      />
      <div className={layout.row2}>
        <Checkbox
          label="Required"
          checked={column.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label="Upper case"
          checked={column.upper}
          onChange={(event) => change({ upper: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
