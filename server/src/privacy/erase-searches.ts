import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** What a person is found by. */
interface Findable {
  names: readonly (string | null)[];
  emails: readonly string[];
  phones: readonly (string | null)[];
}

/** A beginning this long is taken for a name; shorter ones mean too many people to mean one. */
const shortestBeginning = 3;
/** Fewer digits are no telephone number. */
const fewestDigits = 4;
/** The digits of a number in Sierra Leone, without the country's. */
const nationalDigits = 8;

/**
 * Deletes what staff typed to find a person: searches with a word that is one of their names or addresses or begins
 * one, or with digits of their telephones. The entries stay in the audit log with a hash. It deletes rather too much:
 * a search for another person of the same name goes too.
 */
export async function eraseSearches(db: Connection, person: Findable): Promise<void> {
  const words = [...person.names, ...person.emails].flatMap((text) => [
    ...wordsOf(text ?? ""),
    ...wordsOf(text ?? "").flatMap((word) => word.split("-")),
  ]);
  const phones = person.phones
    .map((phone) => (phone ?? "").replaceAll(/\D/g, "").slice(-nationalDigits))
    .filter((digits) => digits.length >= fewestDigits);
  await sql`
    delete from search_texts t where exists (
      select from jsonb_path_query(t.search, 'strict $.**') as typed(value)
      cross join lateral (select lower(typed.value #>> '{}') as text,
                                 regexp_replace(typed.value #>> '{}', '\\D', '', 'g') as digits) as v
      where jsonb_typeof(typed.value) = 'string'
        and (exists (select from regexp_split_to_table(v.text, '[\\s,;]+') as word
                     join unnest(${words}::text[]) as own on starts_with(own, word)
                     where length(word) >= ${shortestBeginning} or word = own)
             or v.text = any (${words}::text[])
             or length(v.digits) >= ${fewestDigits}
                and exists (select from unnest(${phones}::text[]) as own
                            where strpos(own, right(v.digits, ${nationalDigits})) > 0)))`.execute(
    db,
  );
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
