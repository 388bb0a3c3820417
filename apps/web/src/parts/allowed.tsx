import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { operations, type OperationName } from '../api/operations.ts';
import { Problem } from '../api/problem.ts';
import { type Place, Rights } from '../api/rights.ts';
import { useRead } from '../api/use-read.ts';
import { Shown } from './shown.tsx';
import { Forbidden } from './states.tsx';

/** A whole screen for those who may do this; the others are told which policy it needs and who can grant it. */
export function Allowed({
  does,
  at,
  to,
  children,
}: {
  readonly does: OperationName;
  readonly at?: Place | undefined;
  /** What it is for, as in "You may not …". */
  readonly to: string;
  readonly children: ReactNode;
}) {
  const read = useRead(call('get', '/api/permissions/effective'), { topics: ['assignments', 'roles', 'teams', 'users'] });
  return (
    <Shown read={read}>
      {({ policies }) => {
        if (new Rights(policies).may(does, at)) return children;
        return (
          <Forbidden
            problem={
              new Problem({
                status: 403,
                code: 'policy.missing',
                message: `You may not ${to}.`,
                next: 'Ask for it.',
                details: [{ policy: operations[does] }],
              })
            }
          />
        );
      }}
    </Shown>
  );
}
