import { Text, ThemeIcon } from '@mantine/core';
import { IconActivity, IconBox, IconCloud, IconRocket, IconServer } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import classes from './thing-row.module.css';

const kinds = {
  deployment: ['Deployment', IconRocket],
  job: ['Job', IconActivity],
  space: ['Space', IconServer],
  account: ['Cloud account', IconCloud],
  instance: ['Space instance', IconBox],
} as const;

export interface Thing {
  readonly kind: keyof typeof kinds;
  readonly name: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly params: Readonly<Record<string, string>>;
  readonly about: string;
  readonly status: string;
  readonly since: string;
}

/** A thing with what there is to say about it, and the way to it. */
export function ThingRow({
  thing: { kind, name, to, params, about, status, since },
  color = 'dock',
}: {
  readonly thing: Thing;
  readonly color?: string;
}) {
  const [words, Icon] = kinds[kind];
  return (
    <li className={classes['row']}>
      <ThemeIcon size={28} variant="light" color={color} aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <div style={{ minWidth: 0 }}>
        <AnchorTo to={to} params={params} fw={550} dir="auto" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </AnchorTo>
        <Text size="xs" c="dimmed" className={classes['why'] ?? ''} title={about}>
          {words}: {about}
        </Text>
      </div>
      <Text size="xs" c="dimmed" ta="right" component="div">
        <StatusBadge status={status} />
        <br />
        <TimeAgo at={since} />
      </Text>
    </li>
  );
}
