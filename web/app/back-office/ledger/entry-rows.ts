import type { JournalEntry } from "@microfinance/contract/accounting/journal-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";

type Entry = Pick<JournalEntry, "id" | "entry_date" | "sentence">;

/** What a list of entries says of each, and how it opens the one of the address. */
export function entryRows(
  params: URLSearchParams,
  change: (changes: Readonly<Record<string, string | null>>) => void,
) {
  return {
    failure: accountingTexts.journalFailed,
    pagerLabel: "entries",
    rowKey: ({ id }: Entry) => id,
    onOpen: ({ id }: Entry) => change({ entry: String(id) }),
    openLabel: ({ id, entry_date, sentence }: Entry) =>
      `${formatStaffDate(entry_date)}, entry ${id}: ${sentence}`,
    selectedKey: Number(params.get("entry")) || null,
  };
}
