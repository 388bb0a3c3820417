import { Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './guide-step.module.css';

export type StepState = 'done' | 'current' | 'later';

export function GuideSteps({ children }: { readonly children: ReactNode }) {
  return <ol className={classes['steps']}>{children}</ol>;
}

export function GuideStep({
  number,
  title,
  about,
  state,
  action,
}: {
  readonly number: number;
  readonly title: string;
  readonly about: ReactNode;
  readonly state: StepState;
  readonly action?: ReactNode;
}) {
  return (
    <li
      className={classes['step']}
      data-current={state === 'current' || undefined}
      data-step={state}
      {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
    >
      <ThemeIcon
        size={32}
        radius="xl"
        variant={state === 'current' ? 'filled' : 'light'}
        color={state === 'done' ? 'teal' : state === 'current' ? 'dock' : 'gray'}
      >
        {state === 'done' ? (
          <IconCheck size={18} aria-label="Done" />
        ) : (
          <Text span fw={650} size="sm">
            {number}
          </Text>
        )}
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" component="div">
          {about}
        </Text>
      </div>
      {action && <div className={classes['action']}>{action}</div>}
    </li>
  );
}
