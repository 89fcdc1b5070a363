import type { ComponentProps } from "react";
import { timers } from "@microfinance/contract/core/constants.ts";
import { EditPanel } from "../../components/form/edit-panel.tsx";

/** An EditPanel of some settings, which always have a value. */
export function SettingsEditPanel<Values extends object>(
  props: Omit<
    ComponentProps<typeof EditPanel<Values>>,
    "exists" | "empty" | "dismissAfter" | "failure"
  >,
) {
  return (
    <EditPanel<Values>
      {...props}
      exists
      empty={null}
      dismissAfter={timers.banner}
      failure="The settings could not be saved."
    />
  );
}
