import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useRights } from '../../api/use-rights.ts';
import { Offer } from '../../parts/action.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import type { Project } from './project-calls.ts';

const changes = 'PATCH /api/projects/{projectId}';
const removes = 'DELETE /api/projects/{projectId}';

export function ProjectMenu({ project: { id, name } }: { readonly project: Project }) {
  const { change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const navigate = useNavigate();
  const rights = useRights();
  const at = { project: id };
  if (!rights.may(changes, at) && !rights.may(removes, at)) return null;

  const remove = (): void =>
    confirm({
      title: `Delete the project ${name}`,
      children: 'Its name is free again afterwards. Only a project without environments can be deleted: delete those first.',
      call: call('delete', '/api/projects/{projectId}', { params: { path: { projectId: id } } }),
      topics: ['projects'],
      button: 'Delete the project',
      type: name,
      done: `${name} is deleted.`,
      onDone: () => void navigate({ to: '/projects' }),
    });

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More for the project ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Offer does={changes} at={at}>
            <Menu.Item data-action={changes} onClick={() => change({ edit: 'project' })}>
              Rename and describe
            </Menu.Item>
          </Offer>
          <Offer does={removes} at={at}>
            <Menu.Item color="red" data-action={removes} onClick={remove}>
              Delete the project
            </Menu.Item>
          </Offer>
        </Menu.Dropdown>
      </Menu>
      {dialogue}
    </>
  );
}
