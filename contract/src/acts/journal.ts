import type { EntryKind } from "../accounting/entry-kinds.ts";
import type { EntryFacts } from "../accounting/entry-parts.ts";
import { textsOf } from "./event-texts.ts";

const sentences: Readonly<Record<EntryKind, (entry: EntryFacts, by: string) => string>> =
  textsOf("journal");

/** A journal entry as one sentence, from its kind, person, document and amounts (ACC-14). */
export function entrySentence(entry: EntryFacts): string {
  return sentences[entry.kind](entry, entry.staff_name ?? "The system");
}
