import { Card, Group, Text, Title } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Listed } from '../../api/use-list.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Loading } from '../../parts/states.tsx';
import classes from './thing-row.module.css';

/** A part of the start that is made of lists: their rows, that there are none, or that one of them could not be read. */
export function ThingList({
  title,
  label,
  lists,
  count,
  empty,
  link,
  children,
}: {
  readonly title: string;
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly lists: readonly Pick<Listed<unknown>, 'loading' | 'problem'>[];
  readonly count: number;
  readonly empty: ReactNode;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  const loading = lists.some((list) => list.loading);
  const problem = lists.find((list) => list.problem)?.problem;
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {link}
      </Group>
      <ProblemAlert problem={problem} />
      {count > 0 && (
        <ul className={classes['rows']} aria-label={label}>
          {children}
        </ul>
      )}
      {count === 0 && loading && <Loading lines={3} />}
      {count === 0 && !loading && !problem && empty}
    </Card>
  );
}

/** The start shows few of each; the list has the rest. */
export function MoreThings({
  list: { total = 0, rows },
  words,
  to,
  search,
}: {
  readonly list: Pick<Listed<unknown>, 'total' | 'rows'>;
  readonly words: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly search: Readonly<Record<string, string>>;
}) {
  if (total <= rows.length) return null;
  return (
    <li className={classes['entry']}>
      <AnchorTo to={to} search={search} size="sm">
        {total - rows.length} more {words}
      </AnchorTo>
    </li>
  );
}

export function NothingThere({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" py="xs">
      {children}
    </Text>
  );
}
