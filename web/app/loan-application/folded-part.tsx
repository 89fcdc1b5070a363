import { Anchor } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  applicationSections,
  employmentFields,
} from "@microfinance/contract/applications/fields.ts";
import type { FieldList } from "@microfinance/contract/core/field-list.ts";
import {
  addressFields,
  bankFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import { papers } from "@microfinance/contract/documents/papers.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import type { ApplicationForm, PartName } from "./application-form.ts";
import { FoldedFields, labeledFields } from "./fields.tsx";
import { focusField } from "./go-to-step.ts";

/** The list of the fields of a step; the customer's own fields have a layout of their own. */
const listOf: Readonly<Partial<Record<number, readonly [PartName, FieldList]>>> = {
  3: ["address", addressFields],
  4: ["employment", employmentFields],
  5: ["loan", loanFields],
  6: ["bank", bankFields],
  7: ["guarantor", guarantorFields],
};

const filesStep = 8;

/** Optional fields that are asked of everyone: half of a name or of an address is of no use. */
const usual: ReadonlySet<string> = new Set([
  "id_kind",
  "city",
  "employer_name",
  "co_debtor",
  "co_debtor_name",
  "co_debtor_relation",
  "guarantor_last_name",
  "guarantor_relationship",
]);

/**
 * The fields of one part without the optional ones that are empty, which a button names and shows (LOAN-118).
 *
 * @param needed the names of the fields, or the kinds of the papers, that the review will require.
 * @param files the files of the application: papers are parts of the step that takes them.
 * @param marked the names of the fields that have an error.
 */
export function FoldedPart(props: {
  step: number;
  form: ApplicationForm;
  files: readonly StoredFile[];
  needed: ReadonlySet<string>;
  marked: ReadonlySet<string>;
  children: ReactNode;
}) {
  const { step, form, needed, marked } = props;
  const box = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<string | null>(null);
  // A field that was filled once stays, so that none goes away while it is emptied.
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  const optional = step === filesStep ? papersOf(props.files) : optionalOf(step, form);
  const isNew = ({ name, value }: Optional) => value !== "" && !filled.has(name);
  if (optional.some(isNew))
    setFilled(new Set([...filled, ...optional.filter(isNew).map(({ name }) => name)]));
  const shown = new Set([...usual, ...needed, ...marked, ...filled]);
  const folded = first !== null ? [] : optional.filter(({ name }) => !shown.has(name));
  useEffect(() => {
    if (first !== null && box.current !== null) focusField(box.current, first);
  }, [first]);
  return (
    <FoldedFields value={new Set(folded.map(({ name }) => name))}>
      <div ref={box}>{props.children}</div>
      {folded.length > 0 && (
        <Anchor
          component="button"
          type="button"
          ta="start"
          fz="sm"
          py={6}
          mt="xs"
          onClick={() => setFirst(folded[0]?.name ?? "")}
        >
          More: {folded.map(({ label }) => label).join(", ")}
        </Anchor>
      )}
    </FoldedFields>
  );
}

interface Optional {
  name: string;
  label: string;
  value: unknown;
}

/** Each kind of paper, with whether there is one. */
function papersOf(files: readonly StoredFile[]): Optional[] {
  return papers.map(({ kind, title }) => ({
    name: kind,
    label: title,
    value: files.some((file) => file.kind === kind) || "",
  }));
}

/** The fields of a step that may be left empty, in the order of the page. */
function optionalOf(step: number, form: ApplicationForm): Optional[] {
  const listed = (part: PartName, of: FieldList) =>
    labeledFields(of, form[part], "staff").map(({ name, label }) => ({
      name,
      label,
      value: Reflect.get(form[part], name),
    }));
  if (step === 2) {
    const { fields } = applicationSections.customer;
    const own = (["middle_name", "gender", "other_phone"] as const).map((name) => ({
      name,
      label: fields[name].label,
      value: form.customer[name],
    }));
    // A document that is chosen has all its fields.
    return [...own, ...(form.identity.id_kind === "" ? listed("identity", identityFields) : [])];
  }
  const list = listOf[step];
  return list === undefined ? [] : listed(...list);
}
