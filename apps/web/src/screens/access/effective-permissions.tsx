import { Badge, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Shown } from '../../parts/shown.tsx';
import { effectiveCall } from './access-calls.ts';
import { type EffectiveRow, effectiveRows, findRows } from './effective-rows.ts';
import { ScopeName } from './scope-name.tsx';

/** What somebody may do, where, and why: worked out by the server as it does for every request. */
export function EffectivePermissions({ email }: { readonly email: string }) {
  const read = useRead(effectiveCall(email), { topics: ['assignments', 'roles', 'teams', 'users'] });
  const [search, setSearch] = useState('');
  return (
    <Shown read={read} what="person">
      {({ policies }) => {
        if (policies.length === 0)
          return (
            <Text c="dimmed" size="sm">
              Nothing at all: they are not active, or hold no role.
            </Text>
          );
        const rows = findRows(effectiveRows(policies), search);
        return (
          <Stack gap="sm">
            <TextInput
              type="search"
              aria-label="Find a policy, role or team"
              placeholder="deployment:delete, Editor, …"
              maw={320}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {rows.length === 0 ? (
              <Text c="dimmed" size="sm">
                They may not do that.
              </Text>
            ) : (
              <Table.ScrollContainer minWidth={560}>
                <Table aria-label="effective permissions" verticalSpacing="xs">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Of what</Table.Th>
                      <Table.Th>They may</Table.Th>
                      <Table.Th>Where</Table.Th>
                      <Table.Th>Because of</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map((row) => (
                      <Line key={row.key} row={row} />
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}

function Line({ row: { entity, verbs, scope, through } }: { readonly row: EffectiveRow }) {
  return (
    <Table.Tr>
      <Table.Td fw={550}>{entity}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          {verbs.map((verb) => (
            <Badge key={verb} color={verb === 'view' ? 'gray' : verb === 'delete' ? 'red' : 'dock'}>
              {verb}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <ScopeName scope={scope} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {through.map(({ assignment, role, team }, index) => (
          <span key={assignment}>
            {index > 0 && ', '}
            <AnchorTo inherit dir="auto" to="/access/roles/$roleId" params={{ roleId: role.id }}>
              {role.name}
            </AnchorTo>
            {team && (
              <>
                {' '}
                through the team{' '}
                <AnchorTo inherit dir="auto" to="/access/teams/$teamId" params={{ teamId: team.id }}>
                  {team.name}
                </AnchorTo>
              </>
            )}
          </span>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
