import type { ReactElement } from "react";
import { Menu } from "@mantine/core";
import { type ExportFormat, exportFormats } from "@microfinance/contract/exports/list-export.ts";
import { exportTexts } from "@microfinance/contract/exports/texts.ts";
import classes from "./export-button.module.css";

const labels: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel (XLSX)" };

/** The menu of formats, opened by the first click on its button. */
export function ExportMenu(props: {
  button: ReactElement;
  total: number;
  limit: number;
  onChoose: (format: ExportFormat) => void;
}) {
  const { total, limit } = props;
  return (
    <Menu position="top-start" withinPortal defaultOpened>
      <Menu.Target>{props.button}</Menu.Target>
      <Menu.Dropdown>
        {total > limit && (
          <Menu.Label className={classes.cut ?? ""}>
            {exportTexts.onlyNewest(limit, total)}
          </Menu.Label>
        )}
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => props.onChoose(format)}>
            {labels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
