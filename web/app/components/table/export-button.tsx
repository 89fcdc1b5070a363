import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconChevronDown from "icon:chevron-down";
import IconDownload from "icon:download";
import { may } from "@microfinance/contract/core/access.ts";
import type { Endpoint, QueryOf } from "@microfinance/contract/core/endpoint.ts";
import { type ExportFormat, exportLimit } from "@microfinance/contract/exports/list-export.ts";
import { exportTexts } from "@microfinance/contract/exports/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { downloadWith } from "../../core/api.ts";
import { useActor } from "../../core/use-actor.ts";
import { notify } from "../../core/notify.ts";

// Loaded on demand: a list shows without the menu of this button.
const loadMenu = () => import("./export-menu.tsx");
const ExportMenu = lazy(async () => ({ default: (await loadMenu()).ExportMenu }));

/**
 * Exports the rows that match a list's filter, as CSV or for Excel. Hidden from roles that may not export (AUTH-42).
 *
 * @param exported the list's export.
 * @param filter the list's filter; empty values do not filter.
 * @param total number of matching rows; hidden if 0.
 * @param limit maximum rows of a file, if the list has its own.
 */
export function ExportButton<E extends Endpoint>(props: {
  exported: E;
  filter: Omit<QueryOf<E>, "format">;
  total: number;
  limit?: number;
}) {
  const { exported, filter, total, limit = exportLimit } = props;
  const actor = useActor();
  const [isOpened, setOpened] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const save = async (format: ExportFormat) => {
    setExporting(true);
    try {
      await downloadWith(exported, { query: { ...filter, format } });
    } catch (error) {
      await notify(errorMessage(error, exportTexts.failed));
    } finally {
      setExporting(false);
    }
  };
  if (total === 0 || actor === null || !may(actor, "records.export")) return null;
  const button = (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-haspopup="menu"
      loading={isExporting}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu()}
      onClick={() => setOpened(true)}
    >
      Export
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu
        button={button}
        total={total}
        limit={limit}
        onChoose={(format) => void save(format)}
      />
    </Suspense>
  );
}
