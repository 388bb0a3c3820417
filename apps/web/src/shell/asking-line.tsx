import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './asking-line.module.css';

/** A thin line while the server is being asked or a screen is on its way: what is shown is about to change, or to be confirmed. */
export function AskingLine() {
  const asking = useIsFetching() > 0;
  const underWay = useRouterState({ select: ({ status }) => status === 'pending' });
  const at = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  return <div className={classes['line']} data-asking={asking || underWay || undefined} data-at={at} aria-hidden />;
}
