import { openInstallation } from "../installations.ts";
import { median } from "../load.ts";
import { runPgbench } from "../pgbench.ts";
import { psql } from "../psql.ts";
import { atLeast, type Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { rounds } from "./compare.ts";

const seconds = 2;
const clients = 4;

/**
 * Copies of the journal with the indexes that its lists use: one table each, and one partition a month. A partition's
 * unique keys must have its date, so the database could not hold that a payment has one entry.
 */
const create = `
create schema partition_trial;
create table partition_trial.plain_entries as
  select id, kind, entry_date, loan_id, created_at from ledger_entries;
create table partition_trial.plain_postings as
  select entry_id, line, entry_date, account_code, debit, credit from ledger_postings;
create table partition_trial.parted_entries (like partition_trial.plain_entries) partition by range (entry_date);
create table partition_trial.parted_postings (like partition_trial.plain_postings) partition by range (entry_date);
do $$
declare
  first date;
  name text;
begin
  foreach name in array array['entries', 'postings'] loop
    for first in
      select generate_series(date_trunc('month', min(entry_date)), max(entry_date) + interval '1 month', '1 month')
      from partition_trial.plain_entries
    loop
      execute format('create table partition_trial.parted_%1$s_%2$s partition of partition_trial.parted_%1$s
                      for values from (%3$L) to (%4$L)', name, to_char(first, 'YYYYMM'), first, first + interval '1 month');
    end loop;
  end loop;
  insert into partition_trial.parted_entries select * from partition_trial.plain_entries;
  insert into partition_trial.parted_postings select * from partition_trial.plain_postings;
  foreach name in array array['plain', 'parted'] loop
    execute format('alter table partition_trial.%s_entries add primary key (id%s)', name,
                   case name when 'parted' then ', entry_date' else '' end);
    execute format('alter table partition_trial.%s_postings add primary key (entry_id, line%s)', name,
                   case name when 'parted' then ', entry_date' else '' end);
    execute format('create index on partition_trial.%s_entries (entry_date, id)', name);
    execute format('create index on partition_trial.%s_entries (loan_id)', name);
    execute format('create index on partition_trial.%s_postings (account_code, entry_date, entry_id, line)', name);
  end loop;
end $$;
analyze partition_trial.plain_entries, partition_trial.plain_postings,
        partition_trial.parted_entries, partition_trial.parted_postings;`;

/** What is compared, as scripts of pgbench with TABLE for the kind of table. */
const scripts = {
  "a page of the journal": `
    select * from partition_trial.TABLE_entries order by entry_date desc, id desc limit 11;`,
  "a page of an account's ledger": `
    select p.*, e.kind from partition_trial.TABLE_postings p
    join partition_trial.TABLE_entries e on e.id = p.entry_id and e.entry_date = p.entry_date
    where p.account_code = '1100' order by p.entry_date desc, p.entry_id desc, p.line desc limit 11;`,
  "the sums of a month": `
    \\set ago random(1, 12)
    select account_code, sum(debit), sum(credit) from partition_trial.TABLE_postings
    where entry_date >= date_trunc('month', current_date)::date - (:ago || ' months')::interval
      and entry_date < date_trunc('month', current_date)::date - ((:ago - 1) || ' months')::interval
    group by 1;`,
  "the entries of a loan": `
    \\set loan random(1001, LAST)
    select * from partition_trial.TABLE_entries where loan_id = :loan order by id;`,
  "a payment's entry": `
    \\set loan random(1001, LAST)
    with entry as (
      insert into partition_trial.TABLE_entries
      values (nextval('partition_trial.ids'), 'payment', current_date, :loan, now()) returning id
    )
    insert into partition_trial.TABLE_postings
    select id, l.line, current_date, l.account, l.debit, l.credit
    from entry, (values (1, '1000', 1, 0), (2, '1100', 0, 1)) as l (line, account, debit, credit);`,
} satisfies Record<string, string>;

/** The journal by months against one table, on the larger lender; the copies are dropped afterwards. */
export const partitionsRow: Row = {
  name: "partitions",
  run: async () => {
    const installation = await openInstallation(sizes.large);
    const { migrationUrl: databaseUrl } = installation;
    const drop = () => psql(databaseUrl, ["drop schema if exists partition_trial cascade"]);
    try {
      await drop();
      await psql(databaseUrl, [
        "set statement_timeout = 0",
        create,
        "create sequence partition_trial.ids start 1000000000",
      ]);
      const results = [];
      for (const [what, text] of Object.entries(scripts)) {
        const rateOf = (kind: "plain" | "parted") =>
          runPgbench({
            databaseUrl,
            script: text.replaceAll("TABLE", kind).replaceAll("LAST", String(1000 + sizes.large)),
            clients,
            seconds,
            protocol: "prepared",
          });
        const found: { plain: number; parted: number }[] = [];
        for (let round = 0; round < rounds; round += 1)
          found.push({ plain: await rateOf("plain"), parted: await rateOf("parted") });
        const plain = median(found.map((round) => round.plain));
        const parted = median(found.map((round) => round.parted));
        results.push(
          atLeast(
            `${what}, partitions of a month`,
            `one table (${parted.toFixed(0)} against ${plain.toFixed(0)} a second)`,
            parted / plain,
            1.1,
          ),
        );
      }
      return results;
    } finally {
      await drop();
      await installation.close();
    }
  },
};
