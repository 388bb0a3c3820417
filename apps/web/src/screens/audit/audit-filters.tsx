import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { entities } from '@spacedock/contracts/policies';
import { useAddress } from '../../parts/use-address.ts';
import { auditFilters, fromLocal, isFiltered, toLocal } from './audit-query.ts';

const actions = ['create', 'update', 'delete', 'view', 'invite', 'attach', 'detach', 'sign-in', 'sign-out'];
const results = [{ value: 'succeeded', label: 'Succeeded' }, { value: 'refused', label: 'Refused' }, { value: 'failed', label: 'Failed' }];
const hour = 3_600_000;
const spans = [
  { value: String(hour), label: 'Last hour' }, { value: String(24 * hour), label: 'Last 24 hours' },
  { value: String(7 * 24 * hour), label: 'Last 7 days' }, { value: String(30 * 24 * hour), label: 'Last 30 days' },
];

/** Who, what, on what, how it ended and when: all in the address, so that a link leads to what was found. */
export function AuditFilters() {
  const { address, change } = useAddress();
  const chosen = (name: 'action' | 'resourceType' | 'result', label: string, data: readonly (string | { value: string; label: string })[]) => (
    <Select
      aria-label={label} placeholder={label} clearable searchable={data.length > 5} w={150} data={[...data]} value={address[name] ?? null}
      onChange={(value) => change({ [name]: value ?? undefined })}
    />
  );
  return (
    <Group gap="sm">
      <TypedFilter name="search" label="Search the log" placeholder="Actor, id or path" />
      <TypedFilter name="actor" label="Actor" placeholder="Actor: e-mail" />
      {chosen('action', 'Action', actions)}
      {chosen('resourceType', 'Kind of thing', entities.toSorted())}
      <TypedFilter name="resourceID" label="Id of the thing" placeholder="Id: prj_…" />
      {chosen('result', 'Result', results)}
      <Select
        aria-label="Time span" placeholder="Time span" w={150} data={spans} value={null}
        onChange={(value) => change(value === null ? {} : { from: new Date(Date.now() - Number(value)).toISOString(), to: undefined })}
      />
      <Moment name="from" label="From" />
      <Moment name="to" label="Until" />
      {isFiltered(address) && <Button variant="subtle" onClick={() => change(Object.fromEntries(auditFilters.map((name) => [name, undefined])))}>Clear filters</Button>}
    </Group>
  );
}

function TypedFilter({ name, label, placeholder }: { readonly name: 'search' | 'actor' | 'resourceID'; readonly label: string; readonly placeholder: string }) {
  const { address, change } = useAddress();
  const value = address[name] ?? '';
  const [typed, setTyped] = useState(value);
  const tell = useDebouncedCallback((text: string) => change({ [name]: text.trim() || undefined }), 300);
  // The back button changes the address: what stands here follows.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      aria-label={label} placeholder={placeholder} type="search" w={190} value={typed} {...(name === 'search' ? { 'data-search': true } : {})}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}

function Moment({ name, label }: { readonly name: 'from' | 'to'; readonly label: string }) {
  const { address, change } = useAddress();
  return (
    <TextInput
      aria-label={label} title={label} type="datetime-local" w={215} leftSection={label} leftSectionWidth={50} styles={{ section: { fontSize: 12 } }} value={toLocal(address[name])}
      onChange={(event) => change({ [name]: fromLocal(event.currentTarget.value) })}
    />
  );
}
