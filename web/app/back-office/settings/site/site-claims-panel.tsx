import { TextInput } from "@mantine/core";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { claimLabel } from "@microfinance/contract/settings/site-content.ts";
import { claimNames, type ClaimName } from "@microfinance/contract/settings/site-claims.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { SettingsEditPanel } from "../settings-edit-panel.tsx";
import type { SettingsPanel } from "../settings-panel.ts";
import classes from "../settings.module.css";

/** `value.` and `as_of.` with the name of a claim. */
type Values = Record<string, string>;

/** The claims of the public pages, each with the day on which it was true (SITE-4). */
export function SiteClaimsPanel(props: SettingsPanel) {
  const claims = props.settings.site_claims;
  const values: Values = Object.fromEntries(
    claimNames.flatMap((name) => [
      [`value_${name}`, claims[name].value],
      [`as_of_${name}`, claims[name].as_of === null ? "" : toTypedDate(claims[name].as_of)],
    ]),
  );
  return (
    <SettingsEditPanel<Values>
      title="Claims"
      level={3}
      values={values}
      readOnly={props.readOnly}
      check={(input) => {
        const wrong = claimNames
          .map((name) => `as_of_${name}`)
          .filter((field) => (input[field] ?? "") !== "" && dayIn(input, field) === null);
        return wrong.length === 0 ? null : { text: settingsTexts.invalidDay, fields: wrong };
      }}
      save={(input) => props.save({ site_claims: claimsFrom(input) })}
      view={
        <div>
          <DetailList
            items={claimNames.map((name) => ({
              label: claimLabel(name),
              value: said(claims[name]),
            }))}
          />
          <p className={classes.note}>
            Give each the day on which it was true; without one it is listed as not verified. Empty
            ones are not shown.
          </p>
        </div>
      }
      fields={(form) =>
        claimNames.map((name) => (
          <div key={name} className={classes.pair}>
            <TextInput label={claimLabel(name)} maxLength={20} {...form.field(`value_${name}`)} />
            <DateField
              label="As of"
              aria-label={`${claimLabel(name)}, as of`}
              {...form.field(`as_of_${name}`)}
              value={form.getValues()[`as_of_${name}`] ?? ""}
              onChange={(typed) => form.setFieldValue(`as_of_${name}`, typed)}
            />
          </div>
        ))
      }
    />
  );
}

function said({ value, as_of }: { value: string; as_of: string | null }): string {
  if (value === "") return "";
  return as_of === null ? `${value}, not verified` : `${value}, as of ${formatStaffDate(as_of)}`;
}

function dayIn(input: Values, field: string): string | null {
  return parseTypedDate(input[field] ?? "");
}

function claimsFrom(input: Values) {
  const claim = (name: ClaimName) => ({
    value: input[`value_${name}`] ?? "",
    as_of: dayIn(input, `as_of_${name}`),
  });
  return {
    approval_rate: claim("approval_rate"),
    active_subscribers: claim("active_subscribers"),
    customers: claim("customers"),
    months_in_operation: claim("months_in_operation"),
    salary_approval_rate: claim("salary_approval_rate"),
    business_approval_rate: claim("business_approval_rate"),
  };
}
