import type pg from "pg";

/**
 * Every object of the schema `public` except those of extensions, by kind and name. The order of columns is omitted. So
 * are the names of NOT NULL constraints: the column states them, and they keep their names when a table is renamed.
 */
const catalog = `
  with relations as (
    select * from pg_class c where relnamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), functions as (
    select * from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select 'extension' as kind, extname::text as name, '' as definition from pg_extension
  union all
  select 'schema', nspname::text, '' from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all
  select 'type', t.oid::regtype::text, t.typtype::text from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
  union all
  select 'relation', oid::regclass::text,
         concat_ws(' ', relkind, relpersistence, relrowsecurity, pg_get_userbyid(relowner), reloptions)
  from relations where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 'column', format('%s.%s', c.oid::regclass, a.attname),
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                   'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
                   'generated ' || nullif(a.attgenerated::text, ''), 'storage ' || a.attstorage::text,
                   'statistics ' || a.attstattarget, 'options ' || a.attoptions::text, o.collname)
  from relations c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_collation o on o.oid = a.attcollation
  where c.relkind in ('r', 'p', 'v', 'm')
  union all
  select 'constraint', format('%s %s', conrelid::regclass, conname),
         concat_ws(' ', pg_get_constraintdef(oid), case when not convalidated then 'not validated' end)
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select 'index', i.indexrelid::regclass::text,
         concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end,
                   (select string_agg(attstattarget::text, ',') from pg_attribute where attrelid = i.indexrelid))
  from pg_index i join relations c on c.oid = i.indrelid
  union all
  select 'statistics', oid::regclass::text, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  where stxnamespace = 'public'::regnamespace
  union all
  select 'function', oid::regprocedure::text, pg_get_userbyid(proowner) || ' ' || pg_get_functiondef(oid)
  from functions where prokind in ('f', 'p')
  union all
  select 'trigger', format('%s %s', tgrelid::regclass, tgname), concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
  from pg_trigger t join relations c on c.oid = t.tgrelid where not tgisinternal
  union all
  select 'view', oid::regclass::text, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
  union all
  select 'sequence', c.oid::regclass::text,
         concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
                   (select format('of %s.%s', d.refobjid::regclass, a.attname) from pg_depend d
                    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  from pg_sequence s join relations c on c.oid = s.seqrelid
  union all
  select 'comment', concat_ws(' ', i.type, i.identity), d.description
  from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) as i
  where i.schema = 'public' and (d.objoid in (select oid from relations) or d.objoid in (select oid from functions))
  union all
  select 'grant', format('%s %s to %s', c.oid::regclass, g.privilege_type,
                         case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee) end), ''
  from relations c cross join lateral aclexplode(c.relacl) as g where g.grantee <> c.relowner
  union all
  select 'grant', format('%s.%s %s to %s', a.attrelid::regclass, a.attname, g.privilege_type,
                         case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee) end), ''
  from relations c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) as g
  union all
  select 'grant', format('%s %s to %s', p.oid::regprocedure, g.privilege_type,
                         case g.grantee when 0 then 'public' else pg_get_userbyid(g.grantee) end), ''
  from functions p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as g
  where g.grantee <> p.proowner`;

/** The objects of a database's schema `public`, each as "kind name" with its definition. */
export async function readCatalog(db: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await db.query<{ kind: string; name: string; definition: string }>(catalog);
  const objects = rows.map(
    ({ kind, name, definition }) => [`${kind} ${name}`, definition] as const,
  );
  return new Map(objects.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The objects that are in one catalog only, or differ in their definition, one line each. */
export function catalogDifferences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((object) => one.get(object) !== other.get(object))
    .map((object) => `${object}: ${one.get(object) ?? "none"} | ${other.get(object) ?? "none"}`);
}
