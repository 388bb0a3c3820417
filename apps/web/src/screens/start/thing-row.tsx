import { Text, ThemeIcon } from '@mantine/core';
import { IconActivity, IconBox, IconCloud, IconRocket, IconServer } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import classes from './thing-row.module.css';

const kinds = {
  deployment: ['Deployment', IconRocket],
  job: ['Job', IconActivity],
  space: ['Space', IconServer],
  account: ['Cloud account', IconCloud],
  instance: ['Space instance', IconBox],
} as const;

type ThingKind = keyof typeof kinds;

export function ThingRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

/** A thing with what there is to say about it, and the way to it. */
export function ThingRow({
  kind,
  name,
  to,
  params,
  about,
  color = 'dock',
  side,
}: {
  readonly kind: ThingKind;
  readonly name: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly params: Readonly<Record<string, string>>;
  readonly about: string;
  readonly color?: string;
  readonly side: ReactNode;
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
        {side}
      </Text>
    </li>
  );
}
