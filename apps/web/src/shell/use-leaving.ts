import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useBackend } from '../api/backend.tsx';
import { asProblem } from '../api/problem.ts';

/** Out, or over to another organisation. What does not work is told: nobody walks away from a session that is still open. */
export function useLeaving(): { readonly signOut: () => void; readonly enter: (organisation: string) => void } {
  const { session } = useBackend();
  const navigate = useNavigate();
  const told = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      const { message, next } = asProblem(error);
      notifications.show({ color: 'red', title: message, message: next });
    });
  };
  return {
    signOut: () => told(session.signOut()),
    enter: (organisation) => told(session.enter(organisation).then(() => navigate({ to: '/' }))),
  };
}
