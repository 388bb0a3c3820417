import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import type { ServiceConnection } from './project-calls.ts';

/** One service connection: the variable it puts the address into, and the end of it. */
export function ConnectionForm({
  connection,
  from,
  to,
  close,
}: {
  readonly connection: ServiceConnection;
  readonly from: string;
  readonly to: string;
  readonly close: () => void;
}) {
  const { confirm, dialogue } = useConfirm();
  const path = { id: connection.id };
  const edited = useEditForm({
    thing: connection,
    what: 'this connection',
    values: ({ injectedVar = '' }) => ({ injectedVar }),
    call: (body) => call('patch', '/api/service-connections/{id}', { params: { path }, body }),
    topics: ['service-connections', 'deployments', 'deployment-events'],
    onDone: close,
  });
  const remove = (): void =>
    confirm({
      title: `Disconnect ${from} from ${to}`,
      children: connection.injectedVar ? (
        <>
          The variable <b>{connection.injectedVar}</b> goes from {from} with its next revision, which follows by itself.
        </>
      ) : (
        'There is only the edge: nothing changes for what runs.'
      ),
      call: call('delete', '/api/service-connections/{id}', { params: { path } }),
      topics: ['service-connections', 'deployments', 'deployment-events'],
      button: 'Disconnect',
      done: `${from} is not connected to ${to} any more.`,
      onDone: close,
    });
  return (
    <>
      <Modal opened onClose={close} title={`${from} depends on ${to}`} styles={{ title: { overflowWrap: 'anywhere' } }}>
        <form onSubmit={edited.submit}>
          <Stack>
            <TextInput
              label="Variable"
              description="Holds the address, and follows it. Empty: only the edge is left. A new revision follows from a change."
              data-autofocus
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              autoComplete="off"
              spellCheck={false}
              {...edited.form.getInputProps('injectedVar')}
            />
            <Text size="xs" c="dimmed">
              Connected by {connection.createdBy}
            </Text>
            <FormFoot
              does="PATCH /api/service-connections/{id}"
              label="Save"
              form={edited}
              cancel={close}
              back={
                <Button variant="light" color="red" data-action="DELETE /api/service-connections/{id}" onClick={remove}>
                  Disconnect
                </Button>
              }
            />
          </Stack>
        </form>
      </Modal>
      {dialogue}
    </>
  );
}
