import { notifications } from '@mantine/notifications';
import { useEffect, useMemo } from 'react';
import { useBackend } from '../../../api/backend.tsx';
import { createPlacement, type Placement } from './placement.ts';

/** Where the cards of an environment are put, by whoever looks at it here. */
export function usePlacement(envId: string): Placement {
  const backend = useBackend();
  const placement = useMemo(
    () =>
      createPlacement(envId, backend, ({ message, next }) => {
        // One for all of them: when everything was arranged, everything fails.
        const id = 'card-not-placed';
        notifications.show({ id, color: 'red', title: 'A card could not be placed', message: `${message} ${next}` });
      }),
    [envId, backend],
  );
  // Whoever leaves the screen at once has placed it all the same.
  useEffect(() => () => placement.flush(), [placement]);
  return placement;
}
