import { NumberInput } from "@mantine/core";
import { wholePercent } from "@microfinance/contract/loans/assessment.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const label = "Note an instalment above this share of the income";

/** The share of the income above which an instalment gets a note in a review (LOAN-88). */
export function IncomeSharePanel(props: SettingsPanel) {
  const share = props.settings.noted_income_share;
  return (
    <SettingsEditPanel<{ percent: number | string }>
      title="Instalment and income"
      values={{ percent: Math.round(share * 100) }}
      readOnly={props.readOnly}
      check={({ percent }) =>
        Number(percent) >= 1 && Number(percent) <= 100
          ? null
          : { text: settingsTexts.invalidShare, fields: ["percent"] }
      }
      save={({ percent }) => props.save({ noted_income_share: Math.round(Number(percent)) / 100 })}
      view={
        <div>
          <DetailList items={[{ label, value: wholePercent(share) }]} columns={1} />
          <p className={classes.note}>Reviewers see the note. It refuses nothing.</p>
        </div>
      }
      fields={(form) => (
        <NumberInput
          label={label}
          suffix="%"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.field("percent")}
        />
      )}
    />
  );
}
