import type pg from 'pg';

const SCHEMA = `'public'::regnamespace`;

/** The privileges in an access list, except those of the owner. */
const grants = (list: string, owner: string) => `
  select string_agg(format('%s to %s', a.privilege_type, coalesce(r.rolname, 'public')), ', ' order by a.privilege_type, r.rolname)
  from aclexplode(${list}) a left join pg_roles r on r.oid = a.grantee where a.grantee <> ${owner}`;

/** The kinds of schema objects, each with a query for `name` and `definition`. */
const KINDS = {
  column: `
    select format('%s.%s', c.oid::regclass, a.attname) as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case when a.attnotnull then 'not null' end, nullif(a.attgenerated::text, ''), nullif(a.attidentity::text, ''),
        pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p')`,
  constraint: `
    select format('%s.%s', conrelid::regclass, conname) as name,
      pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end as definition
    from pg_constraint where connamespace = ${SCHEMA} and contype <> 'n'`,
  index: `
    select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
  policy: `
    select format('%s.%s', tablename, policyname) as name,
      concat_ws(' ', permissive, cmd, roles::text, qual, with_check) as definition
    from pg_policies where schemaname = 'public'`,
  table: `
    select relname as name, format('row security %s, forced %s; grants %s', relrowsecurity, relforcerowsecurity,
      (${grants('relacl', 'relowner')})) as definition
    from pg_class where relnamespace = ${SCHEMA} and relkind in ('r', 'p', 'S', 'v')`,
  sequence: `
    select sequencename as name, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle,
      cache_size) as definition
    from pg_sequences where schemaname = 'public'`,
  function: `
    select p.oid::regprocedure::text as name, format('%s; grants %s', pg_get_functiondef(p.oid),
      (${grants(`coalesce(proacl, acldefault('f', proowner))`, 'proowner')})) as definition
    from pg_proc p where pronamespace = ${SCHEMA}
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  trigger: `
    select format('%s.%s', tgrelid::regclass, tgname) as name,
      concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as definition
    from pg_trigger where not tgisinternal`,
} as const;

export type CatalogueKind = keyof typeof KINDS;

/**
 * Describes the schema of a database as sorted lines `kind name: definition`. Databases with equal lines differ only in
 * the order of columns and the owner.
 */
export async function catalogueOf(
  client: pg.Client,
  kinds = Object.keys(KINDS) as CatalogueKind[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of kinds) {
    const { rows } = await client.query<{ name: string; definition: string }>(KINDS[kind]);
    lines.push(...rows.map(({ name, definition }) => `${kind} ${name}: ${definition}`));
  }
  return lines.sort();
}
