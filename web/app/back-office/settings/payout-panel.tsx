import { NativeSelect } from "@mantine/core";
import { DetailList } from "../../components/display/detail-list.tsx";
import { useMethods } from "../cash/method-fields.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const ways = [
  { value: "at_approval", label: "The approval pays the loan out" },
  { value: "separate", label: "Another person than the approver pays it out later" },
] as const;

/** When a loan is paid out, and by which method as a rule (PAY-33). */
export function PayoutPanel(props: SettingsPanel) {
  const { payout, default_payout_method } = props.settings;
  const { names } = useMethods();
  return (
    <SettingsEditPanel
      title="Payout of loans"
      values={{ payout, default_payout_method }}
      readOnly={props.readOnly}
      save={props.save}
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              { label: "When", value: ways.find(({ value }) => value === payout)?.label },
              { label: "Usual method", value: default_payout_method },
            ]}
          />
          <p className={classes.note}>
            Instalments count from the payout. Until then the customer owes nothing.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          <NativeSelect label="When" data={[...ways]} {...form.getInputProps("payout")} />
          <NativeSelect
            label="Usual method"
            data={[...new Set([default_payout_method, ...names])]}
            {...form.getInputProps("default_payout_method")}
          />
        </>
      )}
    />
  );
}
