import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { Action, ActionLink, Offer } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { policiesCall, type Role, roleCall } from './access-calls.ts';
import { AssignmentTable } from './assignment-table.tsx';
import { NewAssignment } from './new-assignment.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleMatrix } from './role-matrix.tsx';

const changes = 'PUT /api/roles/{roleId}';

export default function RoleScreen() {
  const { roleId } = useParams({ strict: false }) as { readonly roleId: string };
  const read = useRead(roleCall(roleId), { topics: ['roles'] });
  return (
    <Shown read={read} what="role">
      {(role) => <RolePage key={role.id} role={role} />}
    </Shown>
  );
}

function RolePage({ role }: { readonly role: Role }) {
  const { address, change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const navigate = useNavigate();
  const rights = useRights();
  const { id, name, description, system } = role;

  const remove = (): void =>
    confirm({
      title: `Delete the role ${name}`,
      children: 'It is taken from everybody who holds it, at once. Look below who that is.',
      call: call('delete', '/api/roles/{roleId}', { params: { path: { roleId: id } } }),
      topics: ['roles', 'assignments', 'users'],
      button: 'Delete the role',
      type: name,
      done: `${name} is deleted.`,
      onDone: () => void navigate({ to: '/access/roles' }),
    });

  return (
    <Page
      title={name}
      crumbs={[{ label: 'Roles', to: '/access/roles' }]}
      badge={system ? <Badge color="gray">system</Badge> : <Badge color="dock">your own</Badge>}
      about={
        <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      }
      actions={
        <>
          <ActionLink does="POST /api/roles" to="/access/roles/new" search={{ like: id }} variant="default">
            New one like it
          </ActionLink>
          {!system && (
            <Action does="DELETE /api/roles/{roleId}" variant="light" color="red" onClick={remove}>
              Delete
            </Action>
          )}
        </>
      }
    >
      {!system && rights.may(changes) ? (
        <RoleEditor
          role={role}
          does={changes}
          label="Save"
          onDone={() => notifications.show({ message: 'Saved. It is in force everywhere at once.', color: 'teal' })}
        />
      ) : (
        <SeenRole role={role} />
      )}
      <Offer does="GET /api/assignments">
        <Stack gap="xs" component="section">
          <Group justify="space-between">
            <Title order={2}>Who holds it</Title>
            <Action does="POST /api/assignments" variant="light" size="xs" onClick={() => change({ new: 'assignment' })}>
              Give it to somebody
            </Action>
          </Group>
          <AssignmentTable
            query={{ roleID: id, limit: 100 }}
            columns={['who', 'where', 'since']}
            height="400px"
            empty={
              <Text c="dimmed" size="sm">
                Nobody.
              </Text>
            }
          />
        </Stack>
      </Offer>
      {address['new'] === 'assignment' && (
        <Offer does="POST /api/assignments">
          <NewAssignment roleID={id} close={() => change({ new: undefined })} />
        </Offer>
      )}
      {dialogue}
    </Page>
  );
}

function SeenRole({ role }: { readonly role: Role }) {
  const facts = useRead(policiesCall, { topics: [] });
  const held = new Set<string>(role.policies);
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>Policies</Title>
      <Shown read={facts}>{(all) => <RoleMatrix facts={all} chosen={held} before={held} may={() => false} />}</Shown>
    </Stack>
  );
}
