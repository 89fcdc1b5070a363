import { Alert } from "@mantine/core";
import type { FieldList } from "@microfinance/contract/core/field-list.ts";
import type { AppForm } from "../core/use-app-form.ts";
import { Fields, type Viewer } from "../components/form/fields.tsx";
import type { RecordValues } from "./record-values.ts";

/**
 * The inputs of a record. If the stored record changed since the form was opened, the differences are listed above the
 * inputs, so that no change of another person is overwritten unseen.
 */
export function RecordFields<List extends FieldList, Values extends RecordValues<List>>(props: {
  of: List;
  form: AppForm<Values>;
  viewer: Viewer;
  /** The stored record; null while there is none. */
  stored: ({ readonly [Name in keyof List]: unknown } & { updated_at: string }) | null;
}) {
  const { form, stored } = props;
  return (
    <>
      {stored !== null && <EditConflict of={props.of} stored={stored} form={form} />}
      <Fields of={props.of} form={form} viewer={props.viewer} />
    </>
  );
}

function EditConflict<Values extends { updated_at: string }>(props: {
  of: FieldList;
  stored: { updated_at: string };
  form: AppForm<Values>;
}) {
  const { stored, form } = props;
  const { updated_at } = form.getValues();
  if (updated_at === "" || updated_at === stored.updated_at) return null;
  const before = form.getInitialValues();
  const differing = Object.entries(props.of)
    .map(([name, { label }]) => ({
      label,
      earlier: String(Reflect.get(before, name)),
      now: String(Reflect.get(stored, name) ?? ""),
    }))
    .filter(({ earlier, now }) => earlier !== now);
  if (differing.length === 0) return null;
  return (
    <Alert
      color="gold"
      title="Changed in the meantime. Stored now:"
      style={{ gridColumn: "1 / -1" }}
    >
      {differing.map(({ label, now }) => `${label}: ${now || "(empty)"}`).join(" · ")}
    </Alert>
  );
}
