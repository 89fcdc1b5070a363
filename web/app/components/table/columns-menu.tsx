import type { ReactElement } from "react";
import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSingleColumns } from "./use-table-layout.ts";

const choices = [
  { isSingle: false, label: "Two values in a column" },
  { isSingle: true, label: "One column each" },
];

/** The menu of the columns, opened by the first click on its button. */
export default function ColumnsMenu(props: { button: ReactElement }) {
  const [isSingle, setSingle] = useSingleColumns();
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>{props.button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.label}
            role="menuitemradio"
            aria-checked={choice.isSingle === isSingle}
            rightSection={
              choice.isSingle === isSingle && <IconCheck size={16} aria-hidden="true" />
            }
            onClick={() => setSingle(choice.isSingle)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
