import pg from "pg";

// `measure-database.ts ADDRESS`: prints what the tables of a database take, and where its write-ahead log ends, as JSON
// for a benchmark.
const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const { rows } = await client.query(`
  with tables as (
    select c.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
  select (select sum(bytes) from tables) as bytes,
         (select json_agg(t order by t.bytes desc) from tables t where t.rows > 0) as tables,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log_end`);
console.log(JSON.stringify(rows[0]));
await client.end();
