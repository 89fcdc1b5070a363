import { lazy, type ReactNode, Suspense } from "react";
import { Alert, NativeSelect, TextInput } from "@mantine/core";
import { genders, textLimits } from "@microfinance/contract/core/constants.ts";
import type { AppForm } from "../core/use-app-form.ts";
import { DetailList } from "../components/drawer/detail-drawer.tsx";
import type { Viewer, FieldDefinition } from "./record-fields-list.ts";
import { genderLabel, type RecordValues } from "./record-values.ts";

// The list that floats under a district is most of the weight of a record's form; a plain input stands in for it.
const DistrictField = lazy(async () => ({
  default: (await import("./district-field.tsx")).DistrictField,
}));

/** A record's values under their labels. `more` stands after them. */
export function RecordView<Name extends string>(props: {
  specs: readonly FieldDefinition<Name>[];
  record: Record<Name, string>;
  more?: readonly { label: string; value: ReactNode }[];
}) {
  const items = props.specs
    .filter((spec) => !spec.staffOnly || props.record[spec.name] !== "")
    .map((spec) => ({
      label: spec.label,
      value:
        spec.kind === "gender" ? genderLabel(props.record[spec.name]) : props.record[spec.name],
    }));
  return <DetailList items={[...items, ...(props.more ?? [])]} />;
}

/**
 * The inputs of a record. Where the stored record has moved on since the form was opened, what
 * differs is shown above them, so that nobody's change is overwritten unseen.
 */
export function RecordFields<Name extends string, Values extends RecordValues<Name>>(props: {
  specs: readonly FieldDefinition<Name>[];
  form: AppForm<Values>;
  audience: Viewer;
  /** The record as it is stored now; null while there is none. */
  stored: RecordValues<Name> | null;
}) {
  const { form, audience, stored } = props;
  const size = audience === "customer" ? "md" : "sm";
  return (
    <>
      {stored !== null && <EditConflict specs={props.specs} stored={stored} form={form} />}
      {props.specs
        .filter((spec) => !spec.staffOnly || audience === "staff")
        .map((spec) => {
          const shared = {
            ...form.field(spec.name),
            label: spec.label,
            size,
            autoComplete: "off",
          };
          if (spec.kind === "gender") {
            const choices = genders.map((value) => ({ value, label: genderLabel(value) }));
            return (
              <NativeSelect
                key={spec.name}
                {...shared}
                data={[{ value: "", label: "Choose" }, ...choices]}
              />
            );
          }
          if (spec.kind === "district") {
            return (
              <Suspense key={spec.name} fallback={<TextInput {...shared} />}>
                <DistrictField {...shared} />
              </Suspense>
            );
          }
          return (
            <TextInput
              key={spec.name}
              {...shared}
              type={spec.kind === "email" ? "email" : spec.kind === "phone" ? "tel" : "text"}
              withAsterisk={spec.required === true}
              aria-required={spec.required === true || undefined}
              maxLength={textLimits.line}
            />
          );
        })}
    </>
  );
}

function EditConflict<Name extends string, Values extends RecordValues<Name>>(props: {
  specs: readonly FieldDefinition<Name>[];
  stored: RecordValues<Name>;
  form: AppForm<Values>;
}) {
  const typed = props.form.getValues();
  if (typed.updated_at === "" || typed.updated_at === props.stored.updated_at) return null;
  const before = props.form.getInitialValues();
  const differing = props.specs.filter((spec) => before[spec.name] !== props.stored[spec.name]);
  if (differing.length === 0) return null;
  return (
    <Alert
      color="gold"
      title="Changed in the meantime. Stored now:"
      style={{ gridColumn: "1 / -1" }}
    >
      {differing
        .map((spec) => `${spec.label}: ${props.stored[spec.name] || "(empty)"}`)
        .join(" · ")}
    </Alert>
  );
}
