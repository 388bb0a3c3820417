import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRights } from '../../api/use-rights.ts';
import { Offer } from '../../parts/action.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import type { Environment } from './project-calls.ts';

const changes = 'PATCH /api/projects/{projectId}/environments/{envId}';
const removes = 'DELETE /api/projects/{projectId}/environments/{envId}';

export function EnvironmentMenu({ environment: { id, projectId, name, namespace } }: { readonly environment: Environment }) {
  const { change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const navigate = useNavigate();
  const rights = useRights();
  const at = { project: projectId, environment: id };
  if (!rights.may(changes, at) && !rights.may(removes, at)) return null;

  const remove = (): void =>
    confirm({
      title: `Delete the environment ${name}`,
      children: (
        <>
          The namespace <b>{namespace}</b> stays in the cluster, with what others put there. Only an environment without
          deployments can be deleted: delete those first.
        </>
      ),
      call: call('delete', '/api/projects/{projectId}/environments/{envId}', { params: { path: { projectId, envId: id } } }),
      topics: ['environments', 'projects'],
      button: 'Delete the environment',
      type: name,
      done: `${name} is deleted.`,
      onDone: () => void navigate({ to: '/projects/$projectId', params: { projectId } }),
    });

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for the environment ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Offer does={changes} at={at}>
            <Menu.Item data-action={changes} onClick={() => change({ settings: id })}>
              Settings
            </Menu.Item>
          </Offer>
          <Offer does={removes} at={at}>
            <Menu.Item color="red" data-action={removes} onClick={remove}>
              Delete the environment
            </Menu.Item>
          </Offer>
        </Menu.Dropdown>
      </Menu>
      {dialogue}
    </>
  );
}
