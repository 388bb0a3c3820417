import pg from 'pg';

/** Tells of every transaction that brought a deployment a stage further, as soon as it is committed. */
export interface StageBoundaries {
  /** What is told from now on: each transaction once, by what it changed. */
  readonly onReached: (listener: (boundary: string) => void) => void;
  readonly query: <Row extends pg.QueryResultRow>(sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** Columns in which a stage shows: `=` tells the value too, otherwise whether there is one. */
const watched: Readonly<Record<string, readonly string[]>> = {
  'config.deployment_orders': [],
  'config.deployments': ['status='],
  'deployer.deliveries': ['done_at'],
  'deployer.deployments': ['status=', 'holder_id', 'restore_revision_id'],
  'deployer.deployment_events': ['stage=', 'status='],
  'deployer.revisions': ['status=', 'build.status=', 'image', 'objects'],
};

const channel = 'stage_boundaries';

/** Deletes and inserts are told as such, updates by the watched columns that changed. */
const teller = `
create function public.tell_stage_boundary() returns trigger language plpgsql security definer as $$
declare
  before jsonb := coalesce(to_jsonb(old), '{}');
  after jsonb := coalesce(to_jsonb(new), '{}');
  told text := '';
  field text;
begin
  for i in 0 .. tg_nargs - 1 loop
    field := rtrim(tg_argv[i], '=');
    if before #>> string_to_array(field, '.') is distinct from after #>> string_to_array(field, '.') then
      told := told || ' ' || field || case
        when tg_argv[i] like '%=' then ' ' || coalesce(after #>> string_to_array(field, '.'), 'none')
        when after #>> string_to_array(field, '.') is null then ' cleared'
        else ' set' end;
    end if;
  end loop;
  if tg_op <> 'UPDATE' or told <> '' then
    perform pg_notify('${channel}', pg_current_xact_id() || ' ' || tg_table_schema || '.' || tg_table_name
      || case tg_op when 'UPDATE' then '' else ' ' || lower(tg_op) end || told);
  end if;
  return null;
end
$$`;

export async function stageBoundaries(databaseUrl: string): Promise<StageBoundaries> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(teller);
  for (const [table, columns] of Object.entries(watched)) {
    await client.query(`create trigger stage_boundary after insert or update or delete on ${table}
      for each row execute function public.tell_stage_boundary(${columns.map((column) => `'${column}'`).join(', ')})`);
  }
  let listener: (boundary: string) => void = () => undefined;
  let open: { readonly transaction: string; readonly changes: Set<string> } | undefined;
  client.on('notification', ({ payload = '' }) => {
    const [, transaction = '', change = ''] = /^(\d+) (.*)$/.exec(payload) ?? [];
    if (open?.transaction === transaction) return void open.changes.add(change);
    const begun = { transaction, changes: new Set([change]) };
    open = begun;
    // What one transaction tells comes in one piece.
    queueMicrotask(() => process.nextTick(() => listener([...begun.changes].toSorted().join(', '))));
  });
  await client.query(`listen ${channel}`);
  return {
    onReached: (given) => void (listener = given),
    query: async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows,
    close: () => client.end(),
  };
}
