import { Select, SimpleGrid, type SelectProps } from '@mantine/core';
import type { NarrowScopeKind } from '@spacedock/contracts/policies';
import { call } from '../../api/call.ts';
import { byName, FoundSelect } from '../../parts/found-select.tsx';
import { teamsCall } from './access-calls.ts';
import { scopeKinds } from './scope.ts';

/** Where a role shall hold: everywhere, or in one thing that is looked up. */
export function ScopeFields({
  kind,
  onKind,
  thing,
  error,
}: {
  readonly kind: string;
  readonly onKind: (kind: string) => void;
  readonly thing: Pick<SelectProps, 'value' | 'onChange'>;
  readonly error?: React.ReactNode;
}) {
  const whole = kind === 'organisation';
  return (
    <SimpleGrid cols={{ base: 1, xs: whole ? 1 : 2 }}>
      <Select
        label="Where"
        data={[...scopeKinds]}
        value={kind}
        allowDeselect={false}
        onChange={(value) => onKind(value ?? 'organisation')}
        error={whole ? error : undefined}
      />
      {!whole && <ScopeThing key={kind} kind={kind as NarrowScopeKind} {...thing} error={error} />}
    </SimpleGrid>
  );
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name });

function ScopeThing({ kind, ...select }: { readonly kind: NarrowScopeKind } & Pick<SelectProps, 'value' | 'onChange' | 'error'>) {
  switch (kind) {
    case 'project':
      return (
        <FoundSelect
          {...select}
          label="Project"
          topics={['projects']}
          ask={(search) => call('get', '/api/projects', { params: { query: byName(search) } })}
          option={(row) => named(row)}
        />
      );
    case 'environment':
      return (
        <FoundSelect
          {...select}
          label="Environment"
          topics={['environments']}
          ask={(search) => call('get', '/api/environments', { params: { query: byName(search) } })}
          option={({ id, name, namespace }) => ({ value: id, label: `${name} (namespace ${namespace})` })}
        />
      );
    case 'space':
      return (
        <FoundSelect
          {...select}
          label="Space"
          topics={['spaces']}
          ask={(search) => call('get', '/api/spaces', { params: { query: byName(search) } })}
          option={(row) => named(row)}
        />
      );
    case 'team':
      return (
        <FoundSelect
          {...select}
          label="Team that it holds in"
          topics={['teams']}
          ask={(search) => teamsCall(byName(search))}
          option={(row) => named(row)}
        />
      );
  }
}
