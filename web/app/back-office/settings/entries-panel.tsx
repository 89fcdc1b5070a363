import { Button, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DateField } from "../../components/form/date-field.tsx";
import type { FormError } from "../../core/form-error.ts";
import type { AppForm } from "../../core/use-app-form.ts";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

type ListName =
  | "refusal_categories"
  | "site_complaints"
  | "site_team"
  | "site_partners"
  | "site_testimonials"
  | "site_jobs";

/** One field of an entry; a line of text unless stated. */
interface EntryField<Name extends string> {
  name: Name;
  label: string;
  kind?: "paragraph" | "date";
  optional?: boolean;
}

/** Entries as entered; dates are DD-MM-YYYY. */
interface Values {
  entries: Record<string, string>[];
}

/** A list of settings, edited entry by entry, as the team and the jobs of the public pages (SITE-57). */
export function EntriesPanel<Name extends ListName>(
  props: SettingsPanel & {
    title: string;
    level?: 2 | 3;
    /** Stands below the entries. */
    note?: string;
    name: Name;
    entryName: string;
    fields: readonly EntryField<keyof LenderSettings[Name][number] & string>[];
  },
) {
  const { fields, entryName } = props;
  const stored: readonly Record<string, string>[] = props.settings[props.name];
  const [first] = fields;
  return (
    <SettingsEditPanel<Values>
      title={props.title}
      level={props.level ?? 3}
      values={{ entries: stored.map((entry) => entryWith(fields, entry, toTypedDate)) }}
      readOnly={props.readOnly}
      check={({ entries }) => entriesError(fields, entries)}
      save={({ entries }) =>
        props.save({
          [props.name]: entries.map((entry) =>
            entryWith(fields, entry, (typed) => parseTypedDate(typed) ?? ""),
          ),
        })
      }
      view={
        stored.length === 0 ? (
          <p className={classes.note}>None. {props.note ?? "The page says so in its own words."}</p>
        ) : (
          <div>
            <ul className={classes.hosts}>
              {stored.map((entry, at) => (
                <li key={at}>{entry["name"] ?? entry[first?.name ?? ""]}</li>
              ))}
            </ul>
            {props.note !== undefined && <p className={classes.note}>{props.note}</p>}
          </div>
        )
      }
      fields={(form) => (
        <>
          {form.getValues().entries.map((_, at) => (
            <fieldset key={at} className={classes.entry}>
              <legend>
                {props.title} {at + 1}
              </legend>
              {fields.map((field) => (
                <EntryInput key={field.name} form={form} at={at} field={field} />
              ))}
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => form.removeListItem("entries", at)}
              >
                Remove this {entryName}
              </Button>
            </fieldset>
          ))}
          <Button
            variant="default"
            onClick={() =>
              form.insertListItem(
                "entries",
                entryWith(fields, {}, () => ""),
              )
            }
          >
            Add a {entryName}
          </Button>
        </>
      )}
    />
  );
}

function EntryInput(props: { form: AppForm<Values>; at: number; field: EntryField<string> }) {
  const { form, at, field } = props;
  const path = `entries.${at}.${field.name}`;
  const input = { name: path, label: field.label, ...form.getInputProps(path) };
  if (field.kind === "paragraph")
    return <Textarea autosize minRows={2} maxLength={textLimits.paragraph} {...input} />;
  if (field.kind === "date")
    return (
      <DateField
        {...input}
        value={form.getValues().entries[at]?.[field.name] ?? ""}
        onChange={(typed) => form.setFieldValue(path, typed)}
      />
    );
  return <TextInput maxLength={textLimits.line} {...input} />;
}

/** An entry with exactly these fields, its dates converted. */
function entryWith(
  fields: readonly EntryField<string>[],
  entry: Readonly<Record<string, string>>,
  convert: (date: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = entry[name] ?? "";
      return [name, kind === "date" && value !== "" ? convert(value) : value];
    }),
  );
}

function entriesError(
  fields: readonly EntryField<string>[],
  entries: Values["entries"],
): FormError | null {
  const wrong = (isWrong: (value: string, field: EntryField<string>) => boolean) =>
    entries.flatMap((entry, at) =>
      fields
        .filter((field) => isWrong(entry[field.name]?.trim() ?? "", field))
        .map(({ name }) => `entries.${at}.${name}`),
    );
  const missing = wrong((value, { optional }) => value === "" && optional !== true);
  if (missing.length > 0) return { text: settingsTexts.incompleteEntry, fields: missing };
  const dates = wrong((value, { kind }) => kind === "date" && parseTypedDate(value) === null);
  return dates.length === 0 ? null : { text: settingsTexts.invalidDay, fields: dates };
}
