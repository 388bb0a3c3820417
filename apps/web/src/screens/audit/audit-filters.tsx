import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { entities } from '@spacedock/contracts/policies';
import { useAddress } from '../../parts/use-address.ts';
import { useTyped } from '../../parts/use-typed.ts';
import classes from './audit-filters.module.css';
import { type AuditFilter, auditFilters, fromLocal, isFiltered, toLocal } from './audit-query.ts';

/** The usual ones: any other can be typed. */
const actions = [
  'create',
  'update',
  'delete',
  'view',
  'login',
  'logout',
  'invite',
  'accept-invitation',
  'attach',
  'detach',
  'rollback',
  'retry',
  'cancel',
  'verify',
  'rotate',
  'kubeconfig',
  'sleep',
  'wake',
];
const kinds = [
  ...entities,
  'session',
  'revision',
  'repository',
  'database',
  'connection',
  'service-connection',
  'space-request',
  'cluster-request',
].toSorted();
const results = [
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed' },
];
const hour = 3_600_000;
const spans = [
  { value: String(hour), label: 'Last hour' },
  { value: String(24 * hour), label: 'Last 24 hours' },
  { value: String(7 * 24 * hour), label: 'Last 7 days' },
  { value: String(30 * 24 * hour), label: 'Last 30 days' },
];

/** Who, what, on what, how it ended and when: all in the address, so that a link leads to what was found. */
export function AuditFilters() {
  const { address, change } = useAddress();
  const [open, { toggle }] = useDisclosure(false);
  return (
    <Group gap="sm" className={classes['filters'] ?? ''} data-open={open || undefined}>
      <TypedFilter name="search" label="Search the log" placeholder="Actor, id or path" />
      <Button variant="default" hiddenFrom="sm" aria-expanded={open} onClick={toggle}>
        Filters
      </Button>
      <TypedFilter name="actor" label="Actor" placeholder="Actor: e-mail" />
      <TypedFilter name="action" label="Action" placeholder="Action" known={actions} />
      <TypedFilter name="resourceType" label="Kind of thing" placeholder="Kind of thing" known={kinds} />
      <TypedFilter name="resourceID" label="Id of the thing" placeholder="Id: prj_…" />
      <Select
        aria-label="Result"
        placeholder="Result"
        clearable
        w={150}
        data={results}
        value={address['result'] ?? null}
        onChange={(value) => change({ result: value ?? undefined })}
      />
      <Select
        aria-label="Time span"
        placeholder="Time span"
        w={150}
        data={spans}
        value={null}
        onChange={(value) =>
          change(value === null ? {} : { from: new Date(Date.now() - Number(value)).toISOString(), to: undefined })
        }
      />
      <Moment name="from" label="From" />
      <Moment name="to" label="Until" />
      {isFiltered(address) && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(auditFilters.map((name) => [name, undefined])))}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

function TypedFilter({
  name,
  label,
  placeholder,
  known,
}: {
  readonly name: AuditFilter;
  readonly label: string;
  readonly placeholder: string;
  readonly known?: readonly string[];
}) {
  const { address, change } = useAddress();
  const { typed, type } = useTyped(address[name] ?? '', (text) => change({ [name]: text }));
  if (known)
    return (
      <Autocomplete
        aria-label={label}
        placeholder={placeholder}
        w={150}
        data={[...known]}
        value={typed}
        onChange={type}
        clearable
      />
    );
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      type="search"
      w={190}
      value={typed}
      {...(name === 'search' ? { 'data-search': true } : {})}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Moment({ name, label }: { readonly name: 'from' | 'to'; readonly label: string }) {
  const { address, change } = useAddress();
  return (
    <TextInput
      aria-label={label}
      title={label}
      type="datetime-local"
      w={215}
      leftSection={label}
      leftSectionWidth={50}
      styles={{ section: { fontSize: 12 } }}
      value={toLocal(address[name])}
      onChange={(event) => change({ [name]: fromLocal(event.currentTarget.value) })}
    />
  );
}
