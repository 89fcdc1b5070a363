import { type ReactElement, useState } from "react";
import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { may } from "@microfinance/contract/core/access.ts";
import { printLimit } from "@microfinance/contract/exports/list-export.ts";
import { exportTexts } from "@microfinance/contract/exports/texts.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useActor } from "../../core/use-actor.ts";
import { notify } from "../../core/notify.ts";
import type { Column } from "../table/columns.ts";

/**
 * Prints all rows of a list under the letterhead, up to 1,000; a longer list is exported instead. Paper leaves the
 * office like a file, so roles that may not export do not print (AUTH-42).
 *
 * @param readAll reads the rows of all pages, in the order of the list.
 * @param about the filter of the list as a sentence.
 */
export function PrintListButton<Row>(props: {
  title: string;
  about: string;
  columns: readonly Column<Row>[];
  total: number;
  readAll: () => Promise<readonly Row[]>;
}) {
  const { title, about, columns, total, readAll } = props;
  const actor = useActor();
  const [sheet, setSheet] = useState<ReactElement | null>(null);
  const [isReading, setReading] = useState(false);
  const print = async () => {
    if (total > printLimit) {
      await notify(exportTexts.tooLongToPrint(printLimit, total));
      return;
    }
    setReading(true);
    try {
      // Loaded on demand: a list shows without its paper.
      const [{ ListSheet }, rows] = await Promise.all([import("./list-sheet.tsx"), readAll()]);
      const onDone = () => setSheet(null);
      setSheet(<ListSheet {...{ title, about, columns, rows, onDone }} />);
    } catch (error) {
      await notify(errorMessage(error, exportTexts.printFailed));
    } finally {
      setReading(false);
    }
  };
  if (total === 0 || actor === null || !may(actor, "records.export")) return null;
  return (
    <>
      <Button
        variant="default"
        // A page may print more than its list.
        aria-label="Print the list"
        loading={isReading}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void print()}
      >
        Print
      </Button>
      {sheet}
    </>
  );
}
