import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { useRights } from '../../api/use-rights.ts';
import { Action } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { type Column, DataTable, type Filter } from '../../parts/data-table.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { type Assignment, assignmentsCall } from './access-calls.ts';
import { placeOf, readScope } from './scope.ts';
import { ScopeName } from './scope-name.tsx';

type About = 'who' | 'role' | 'where' | 'since';
const takes = 'DELETE /api/assignments/{assignmentId}';
const changed = ['assignments', 'roles', 'teams', 'users'] as const;

/** Who holds which role where, of a person, a team, a role or of all. */
export function AssignmentTable({
  query,
  columns = ['who', 'role', 'where', 'since'],
  filters = [],
  searchable = false,
  empty,
  height,
}: {
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly columns?: readonly About[];
  readonly filters?: readonly Filter[];
  readonly searchable?: boolean;
  readonly empty: ReactNode;
  readonly height?: string;
}) {
  const list = useList(assignmentsCall(query), { topics: changed });
  const { confirm, dialogue } = useConfirm();
  const mayTake = useRights().may(takes);

  const takeAway = (assignment: Assignment): void => {
    const { id, scope, scopeName } = assignment;
    const who = assignment.email ?? assignment.teamName ?? 'the team';
    const role = assignment.roleName ?? assignment.roleID;
    const where = scope === 'organisation' ? 'the whole organisation' : `the ${readScope(scope).kind} ${scopeName ?? ''}`;
    confirm({
      title: `Take ${role} away from ${who}`,
      children: `It holds in ${where} until then. What they have through other roles and teams stays. It is in force everywhere at once.`,
      call: call('delete', '/api/assignments/{assignmentId}', { params: { path: { assignmentId: id } } }),
      topics: ['assignments', 'users'],
      button: 'Take it away',
      done: `${who} has lost ${role}.`,
    });
  };

  const all: Readonly<Record<About, Column<Assignment>>> = {
    who: { title: 'Who', width: '2fr', cell: (row) => <Who assignment={row} /> },
    role: {
      title: 'Role',
      width: '1.4fr',
      cell: ({ roleID, roleName }) =>
        roleName === undefined ? (
          roleID
        ) : (
          <AnchorTo inherit to="/access/roles/$roleId" params={{ roleId: roleID }} dir="auto" title={roleName}>
            {roleName}
          </AnchorTo>
        ),
    },
    where: {
      title: 'Where',
      width: '2fr',
      cell: ({ scope, scopeName, projectID }) => <ScopeName scope={scope} name={scopeName} projectID={projectID} />,
    },
    since: {
      title: 'Since',
      width: '120px',
      wide: true,
      cell: ({ createdAt, createdBy }) => (
        <Text span inherit title={`By ${createdBy}`}>
          <TimeAgo at={createdAt} />
        </Text>
      ),
    },
  };

  const take: Column<Assignment> = {
    title: 'Do',
    width: '100px',
    cell: (row) => (
      <Action does={takes} at={placeOf(row)} variant="subtle" color="red" size="compact-sm" ml={-8} onClick={() => takeAway(row)}>
        Take away
      </Action>
    ),
  };

  return (
    <>
      <DataTable
        label="assignments"
        list={list}
        rowKey={({ id }) => id}
        searchable={searchable}
        filters={filters}
        empty={empty}
        {...(height === undefined ? {} : { height })}
        columns={[...columns.map((about) => all[about]), ...(mayTake ? [take] : [])]}
      />
      {dialogue}
    </>
  );
}

function Who({ assignment: { email, teamID, teamName } }: { readonly assignment: Assignment }) {
  if (email !== undefined)
    return (
      <AnchorTo inherit to="/access/users/$email" params={{ email }} title={email}>
        {email}
      </AnchorTo>
    );
  return (
    <Text span inherit>
      <Text span inherit c="dimmed">
        team{' '}
      </Text>
      {teamName === undefined ? (
        teamID
      ) : (
        <AnchorTo inherit to="/access/teams/$teamId" params={{ teamId: teamID ?? '' }} dir="auto" title={teamName}>
          {teamName}
        </AnchorTo>
      )}
    </Text>
  );
}
