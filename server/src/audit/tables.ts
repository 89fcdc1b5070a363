import type { Tables, ErasedPerson } from "../core/table-description.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** The tables of the audit log. */
export const auditTables: Tables = {
  audit_entries: {
    says: "The audit log",
    erase: { keeps: "evidence, with earlier values of changes" },
  },
  audit_seals: { says: "Seals of the audit log" },
  search_texts: {
    leftOut: "what staff searched for",
    erase: { does: "searches that identify the person are deleted", run: eraseSearches },
  },
};

/** A prefix of this length identifies a name; shorter ones match too many people. */
const shortestBeginning = 3;
/** Fewer digits are not a phone number. */
const fewestDigits = 4;
/** The length of a number in Sierra Leone, without the country code. */
const nationalDigits = 8;

/**
 * Deletes the texts of staff searches for a person: a word that is or begins one of their names or addresses, or
 * digits of their phones. The entries stay in the audit log with a hash. Searches for another person of the same name
 * are deleted too.
 */
async function eraseSearches(db: Connection, person: ErasedPerson): Promise<void> {
  const emails = person.emails.map(({ email }) => email);
  const words = [...person.names, ...emails].flatMap((text) => [
    ...wordsOf(text ?? ""),
    ...wordsOf(text ?? "").flatMap((word) => word.split("-")),
  ]);
  const phones = person.phones
    .map((phone) => (phone ?? "").replaceAll(/\D/g, "").slice(-nationalDigits))
    .filter((digits) => digits.length >= fewestDigits);
  await sql`
    delete from search_texts t where exists (
      select from jsonb_path_query(t.search, 'strict $.**') as input(value)
      cross join lateral (select lower(input.value #>> '{}') as text,
                                 regexp_replace(input.value #>> '{}', '\\D', '', 'g') as digits) as v
      where jsonb_typeof(input.value) = 'string'
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
