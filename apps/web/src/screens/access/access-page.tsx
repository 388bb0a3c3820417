import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperationName } from '../../api/operations.ts';
import { useRights } from '../../api/use-rights.ts';
import { Page } from '../../parts/page.tsx';
import classes from './access-nav.module.css';

type Place = '/access/users' | '/access/teams' | '/access/roles' | '/access/assignments';

const places: readonly { readonly to: Place; readonly label: string; readonly needs: OperationName }[] = [
  { to: '/access/users', label: 'People', needs: 'GET /api/users' },
  { to: '/access/teams', label: 'Teams', needs: 'GET /api/teams' },
  { to: '/access/roles', label: 'Roles', needs: 'GET /api/roles' },
  { to: '/access/assignments', label: 'Assignments', needs: 'GET /api/assignments' },
];

/** The frame of the four lists: who there is, in which teams, which roles there are, and who holds which where. */
export function AccessPage({
  at,
  title,
  about,
  actions,
  children,
}: {
  readonly at: Place;
  readonly title: string;
  readonly about: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const rights = useRights();
  return (
    <Page title={title} about={about} actions={actions}>
      <nav className={classes['nav']} aria-label="Access">
        {places
          .filter(({ needs }) => rights.may(needs))
          .map(({ to, label }) => (
            <Link key={to} to={to} className={classes['link'] ?? ''} {...(to === at ? { 'aria-current': 'page' as const } : {})}>
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </Page>
  );
}
