import { Alert } from '@mantine/core';
import { useLiveState, useSession } from '../api/backend.tsx';
import classes from './live-banner.module.css';

/** Said only while it is so: what is on the screen may be old. */
export function LiveBanner() {
  const live = useLiveState();
  const session = useSession();
  if (session.kind !== 'signed-in' || live !== 'interrupted') return null;
  return (
    <Alert className={classes['banner'] ?? ''} color="yellow" role="status" py={6} data-state="interrupted">
      The connection to Spacedock is interrupted. What you see may be old; it comes back by itself.
    </Alert>
  );
}
