import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconMoon, IconSun, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { type Instance, pathOf } from './instance-shape.ts';
import { partWords } from './part-words.ts';
import { useInstanceAccess, youMay } from './use-instance-access.ts';

const hour = 3600;

/** Until something happens; what wakes it is said, because it is what people get wrong. */
const sleeps: readonly (readonly [label: string, seconds: number | undefined])[] = [
  ['Until somebody uses it', undefined],
  ['For an hour, whoever comes', hour],
  ['For a day, whoever comes', 24 * hour],
  ['Until it is woken by hand', 0],
];

export function InstanceActions({ instance }: { readonly instance: Instance }) {
  const { data: access } = useInstanceAccess(instance);
  const navigate = useNavigate();
  const { confirm, dialogue } = useConfirm();
  const { run, pending } = useSend(['space-instances'], ({ message, next }) =>
    notifications.show({ title: message, message: next, color: 'red' }),
  );
  const path = pathOf(instance);
  const { name, namespace, cluster, parts, deletedAt, phase } = instance;
  const sleepFor = (durationSeconds: number | undefined) =>
    call('post', '/api/space-instances/{project}/{name}/sleep', {
      params: { path, query: durationSeconds === undefined ? {} : { durationSeconds } },
    });
  const wake = call('post', '/api/space-instances/{project}/{name}/wake', { params: { path } });
  const asleep = phase === 'Sleeping';

  async function go(what: typeof wake, done: string): Promise<void> {
    if (await run(what)) notifications.show({ message: done, color: 'teal' });
  }

  const remove = (): void =>
    confirm({
      title: `Delete the space ${name}`,
      children: (
        <>
          {namespace ? `The namespace ${namespace} on ${cluster} goes, with everything in it: ` : 'The space goes: '}
          {parts.length === 0
            ? 'whatever was put there'
            : parts
                .slice(0, 12)
                .map(({ part }) => partWords(part))
                .join(', ')}
          {parts.length > 12 && ` and ${parts.length - 12} more`}
          {namespace && ', and all that people put there, volumes included'}. There is no way back.
        </>
      ),
      call: call('delete', '/api/space-instances/{project}/{name}', { params: { path } }),
      topics: ['space-instances'],
      button: 'Delete it',
      type: name,
      done: `${name} is being deleted.`,
      onDone: () => void navigate({ to: '/space-instances' }),
    });

  if (deletedAt) return null;
  return (
    <>
      {youMay(access, 'update') && (
        <>
          <CopyAs call={asleep ? wake : sleepFor(undefined)} />
          {asleep ? (
            <Button
              data-action="POST /api/space-instances/{project}/{name}/wake"
              leftSection={<IconSun size={16} aria-hidden />}
              loading={pending}
              onClick={() => void go(wake, `${name} is being woken.`)}
            >
              Wake it
            </Button>
          ) : (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  data-action="POST /api/space-instances/{project}/{name}/sleep"
                  variant="default"
                  leftSection={<IconMoon size={16} aria-hidden />}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                  loading={pending}
                >
                  Put to sleep
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {sleeps.map(([label, seconds]) => (
                  <Menu.Item key={label} onClick={() => void go(sleepFor(seconds), `${name} is being put to sleep.`)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      {youMay(access, 'delete') && (
        <Button
          data-action="DELETE /api/space-instances/{project}/{name}"
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        >
          Delete
        </Button>
      )}
      {dialogue}
    </>
  );
}
