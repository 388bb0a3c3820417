import { Alert, Anchor, Code, Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Account } from './account.tsx';

/** What the cloud said when it was last asked: who we are there, and permission by permission what we may. */
export function Verification({ account: { identity, verifiedAt, failure, missingPermissions, permissionsKnown, provider, permissionLevel, cloudAccountID } }: { readonly account: Account }) {
  const mayAsk = useRights().may('GET /api/cloud-accounts/permissions');
  const guide = useRead(call('get', '/api/cloud-accounts/permissions', { params: { query: { provider, level: permissionLevel, cloudAccountID } } }), { topics: [], when: mayAsk });
  const asked = guide.data?.permissions ?? missingPermissions.map((permission) => ({ permission, why: '' }));
  return (
    <Stack>
      <Text size="sm">Known there as <Code>{identity || 'nobody yet'}</Code>, asked <TimeAgo at={verifiedAt} />.</Text>
      {failure && (
        <Alert color="red" title={`${failure.operation} was refused: ${failure.code}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>{failure.said}</Text>
          {failure.fixHint && <Text size="sm" mt={4}>{failure.fixHint}</Text>}
          {failure.consoleUrl && <Anchor href={failure.consoleUrl} target="_blank" rel="noreferrer" size="sm">Open the console of the cloud</Anchor>}
        </Alert>
      )}
      {!permissionsKnown && <Alert color="yellow">This cloud does not tell which permissions are missing. They show when something needs them.</Alert>}
      {permissionsKnown && missingPermissions.length === 0 && <Alert color="teal">Everything that is needed is allowed.</Alert>}
      {missingPermissions.length > 0 && <Alert color="yellow" title={`${missingPermissions.length} permissions are missing`}>Allow them in the cloud, then verify again. What does not need them works.</Alert>}
      <List spacing={6} listStyleType="none">
        {asked.map(({ permission, why }) => <Permission key={permission} permission={permission} why={why} state={permissionsKnown ? (missingPermissions.includes(permission) ? 'missing' : 'allowed') : 'unknown'} />)}
      </List>
    </Stack>
  );
}

function Permission({ permission, why, state }: { readonly permission: string; readonly why: string; readonly state: 'allowed' | 'missing' | 'unknown' }) {
  return (
    <List.Item>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <ThemeIcon size={18} radius="xl" mt={2} variant="light" color={state === 'missing' ? 'red' : state === 'allowed' ? 'teal' : 'gray'} role="img" aria-label={state}>
          {state === 'missing' ? <IconX size={12} aria-hidden /> : state === 'allowed' ? <IconCheck size={12} aria-hidden /> : '?'}
        </ThemeIcon>
        <Text size="sm"><Code>{permission}</Code> {why}</Text>
      </Group>
    </List.Item>
  );
}
