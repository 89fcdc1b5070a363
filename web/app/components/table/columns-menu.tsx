import type { ReactElement } from "react";
import { Menu } from "@mantine/core";
import { useSingleColumns } from "./use-table-layout.ts";

/** The menu of the columns, opened by the first click on its button. */
export function ColumnsMenu(props: { button: ReactElement }) {
  const [isSingle, setSingle] = useSingleColumns();
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>{props.button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={isSingle ? "single" : "stacked"}
          onChange={(choice) => setSingle(choice === "single")}
        >
          <Menu.RadioItem value="stacked">Two values in a column</Menu.RadioItem>
          <Menu.RadioItem value="single">One column each</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
