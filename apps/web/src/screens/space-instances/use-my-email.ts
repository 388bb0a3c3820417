import { useSession } from '../../api/backend.tsx';

export function useMyEmail(): string {
  const session = useSession();
  return session.kind === 'signed-in' ? session.user.email : '';
}
