import type { TestApp } from "./app.ts";

let made = 0;

/**
 * Lets the database refuse rows of a table, as a fault in the midst of an operation.
 * @param when the condition of a trigger, such as `new.loan_id = 1`
 * @param raise what follows `raise exception`: a text in quotes, and options
 * @returns what ends it
 */
export async function refuseInserts(
  { asOwner }: Pick<TestApp, "asOwner">,
  table: string,
  when: string,
  raise: string,
): Promise<() => Promise<void>> {
  made += 1;
  const name = `refuse_${made}`;
  await asOwner(`
    create function ${name}() returns trigger language plpgsql as $$
    begin raise exception ${raise}; end $$;
    create trigger ${name} before insert on ${table} for each row when (${when}) execute function ${name}()`);
  return () => asOwner(`drop trigger ${name} on ${table}; drop function ${name}()`);
}
