import type { TestApp } from "./app.ts";

/** The code of the last mail to a recipient of files. */
export async function mailedCode(t: TestApp, email: string): Promise<string> {
  const { rows } = await t.deps.pool.query(
    "select text_body from messages where recipient = $1 order by id desc limit 1",
    [email],
  );
  const [, first, second] = /The code is (\d{3}) (\d{3})/.exec(rows[0].text_body) ?? [];
  return `${first}${second}`;
}

/** Makes a recipient that two administrators agreed to and that is confirmed. @returns its number */
export async function readyRecipient(t: TestApp, set: object): Promise<number> {
  const { rows } = await t.deps.pool.query(
    `insert into file_recipients (name, kind, email, state, confirmed_at, created_at)
     select r.name, 'mail', r.email, 'on', now(), now()
     from jsonb_to_record($1) as r(name text, email text) returning id`,
    [set],
  );
  return rows[0].id;
}
