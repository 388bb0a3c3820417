import { Alert, Code, Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Account } from './account.tsx';
import { type PermissionState, permissionStates } from './permission-states.ts';

/** What the cloud said when it was last asked: who we are there, and permission by permission what we may. */
export function Verification({ account }: { readonly account: Account }) {
  const { identity, verifiedAt, failure, missingPermissions, permissionsKnown, provider, permissionLevel, cloudAccountID } =
    account;
  const mayAsk = useRights().may('GET /api/cloud-accounts/permissions');
  const guide = useRead(
    call('get', '/api/cloud-accounts/permissions', { params: { query: { provider, level: permissionLevel, cloudAccountID } } }),
    { topics: [], when: mayAsk },
  );
  const states = permissionStates(account, guide.data?.permissions);
  const missing = missingPermissions.length;
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Known there as <Code>{identity || 'nobody yet'}</Code>, asked <TimeAgo at={verifiedAt} />.
      </Text>
      {failure && (
        <Alert color="red" title={`${failure.operation} was refused: ${failure.code}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {failure.said}
          </Text>
          {failure.fixHint && (
            <Text size="sm" mt={4}>
              {failure.fixHint}
            </Text>
          )}
          {failure.consoleUrl && (
            <OutsideLink href={failure.consoleUrl} size="sm">
              Open the console of the cloud
            </OutsideLink>
          )}
        </Alert>
      )}
      {!permissionsKnown && (
        <Alert color="yellow">This cloud does not tell which permissions are missing. They show when something needs them.</Alert>
      )}
      {permissionsKnown && missing === 0 && !failure && <Alert color="teal">Everything that was asked for is allowed.</Alert>}
      {missing > 0 && (
        <Alert color="yellow" title={missing === 1 ? '1 permission is missing' : `${missing} permissions are missing`}>
          {missing === 1 ? 'Allow it in the cloud, then verify again.' : 'Allow them in the cloud, then verify again.'} What does
          not need {missing === 1 ? 'it' : 'them'} works.
        </Alert>
      )}
      <List spacing={6} listStyleType="none" aria-label="permissions">
        {states.map(({ permission, why, state }) => (
          <Permission key={permission} permission={permission} why={why} state={state} />
        ))}
      </List>
      {permissionsKnown && states.some(({ state }) => state === 'not asked') && (
        <Text size="sm" c="dimmed">
          Those with a question mark are not asked for: they show when a deployment needs them.
        </Text>
      )}
    </Stack>
  );
}

const marks: Readonly<Record<PermissionState, { readonly color: string; readonly icon: ReactNode }>> = {
  allowed: { color: 'teal', icon: <IconCheck size={12} aria-hidden /> },
  missing: { color: 'red', icon: <IconX size={12} aria-hidden /> },
  'not asked': { color: 'gray', icon: '?' },
};

function Permission({
  permission,
  why,
  state,
}: {
  readonly permission: string;
  readonly why: string;
  readonly state: PermissionState;
}) {
  const { color, icon } = marks[state];
  return (
    <List.Item>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <ThemeIcon size={18} radius="xl" mt={2} variant="light" color={color} role="img" aria-label={state}>
          {icon}
        </ThemeIcon>
        <Text size="sm">
          <Code>{permission}</Code> {why}
        </Text>
      </Group>
    </List.Item>
  );
}
