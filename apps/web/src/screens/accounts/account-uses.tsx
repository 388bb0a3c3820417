import { Card, List, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Shown } from '../../parts/shown.tsx';
import type { Account } from './account.tsx';

interface Used {
  readonly count: number;
  readonly first: readonly { readonly id: string; readonly name: string }[];
}

/** What would stop working without the account. */
export function AccountUses({ account: { id } }: { readonly account: Account }) {
  const uses = useRead(call('get', '/api/cloud-accounts/{accountID}/uses', { params: { path: { accountID: id } } }), {
    topics: ['spaces', 'provisioning-jobs', 'integrations'],
  });
  return (
    <Shown read={uses} what="cloud account">
      {({ spaces, jobs, integrations }) => (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Uses
            title="Spaces"
            used={spaces}
            link={({ id: spaceId, name }) => (
              <AnchorTo to="/spaces/$spaceId" params={{ spaceId }} dir="auto">
                {name}
              </AnchorTo>
            )}
          />
          <Uses
            title="Provisioning jobs"
            used={jobs}
            link={({ id: jobId, name }) => (
              <AnchorTo to="/jobs/$jobId" params={{ jobId }} dir="auto">
                {name}
              </AnchorTo>
            )}
          />
          <Uses
            title="Registries"
            used={integrations}
            link={({ name }) => (
              <AnchorTo to="/settings/integrations" dir="auto">
                {name}
              </AnchorTo>
            )}
          />
        </SimpleGrid>
      )}
    </Shown>
  );
}

function Uses({
  title,
  used: { count, first },
  link,
}: {
  readonly title: string;
  readonly used: Used;
  readonly link: (thing: Used['first'][number]) => ReactNode;
}) {
  // Those that one may not see are counted, and not named.
  const others = count - first.length;
  return (
    <Card>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {count === 0 && (
        <Text c="dimmed" size="sm">
          None.
        </Text>
      )}
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {first.map((thing) => (
          <List.Item key={thing.id}>{link(thing)}</List.Item>
        ))}
      </List>
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {first.length === 0 ? `${others} that you may not see` : `and ${others} more`}
        </Text>
      )}
    </Card>
  );
}
