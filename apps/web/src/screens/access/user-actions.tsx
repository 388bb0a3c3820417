import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/backend.tsx';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useSend } from '../../api/use-send.ts';
import { Action } from '../../parts/action.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import type { User } from './access-calls.ts';
import { renewCall, useRenewedInvitation } from './use-renewed-invitation.tsx';

const changes = 'PATCH /api/users/{email}';
const removes = 'DELETE /api/users/{email}';

/** What can be done to a person. Nobody locks themselves out. */
export function UserActions({ user: { email, status } }: { readonly user: User }) {
  const state = useSession();
  const { confirm, dialogue } = useConfirm();
  const renewed = useRenewedInvitation();
  const navigate = useNavigate();
  const say = ({ message, next }: Problem): void => void notifications.show({ title: message, message: next, color: 'red' });
  const { run, pending } = useSend(['users', 'assignments'], say);
  const path = { params: { path: { email } } };
  const self = state.kind === 'signed-in' && state.user.email === email;
  const own = self ? { disabled: true, title: 'This is you: somebody else has to do it' } : {};

  const disable = (): void =>
    confirm({
      title: `Disable ${email}`,
      children:
        'Every session and token of theirs stops working at once. Roles and teams are kept for when they are enabled again.',
      call: call('patch', '/api/users/{email}', { ...path, body: { status: 'disabled' } }),
      topics: ['users'],
      button: 'Disable',
      done: `${email} is disabled.`,
    });
  const remove = (): void =>
    confirm({
      title: `Remove ${email} from the organisation`,
      children: 'Their seats in teams, roles, sessions and tokens here go with them. What they made stays.',
      call: call('delete', '/api/users/{email}', path),
      topics: ['users', 'assignments', 'teams'],
      button: 'Remove',
      type: email,
      done: `${email} is removed.`,
      onDone: () => void navigate({ to: '/access/users' }),
    });
  const enable = async (): Promise<void> => {
    if (await run(call('patch', '/api/users/{email}', { ...path, body: { status: 'active' } })))
      notifications.show({ message: `${email} is enabled.`, color: 'teal' });
  };
  const renew = async (): Promise<void> => {
    const result = await run(renewCall(email));
    if (result) renewed.show(result.answer.data);
  };

  return (
    <>
      {status === 'invited' && (
        <Action does="POST /api/users/{email}/invitation" variant="light" loading={pending} onClick={() => void renew()}>
          New invitation
        </Action>
      )}
      {status === 'active' && (
        <Action does={changes} variant="default" onClick={disable} {...own}>
          Disable
        </Action>
      )}
      {status === 'disabled' && (
        <Action does={changes} variant="light" loading={pending} onClick={() => void enable()}>
          Enable
        </Action>
      )}
      <Action does={removes} variant="light" color="red" onClick={remove} {...own}>
        Remove
      </Action>
      {dialogue}
      {renewed.dialogue}
    </>
  );
}
