import type { Instance } from './instance-shape.ts';
import type { Choice } from './use-choices.ts';

type Owner = Instance['owner'];

/** An owner as one text: `user:ada`, `team:team_…`; empty for whoever asks. */
export const ownerValue = ({ user, team }: Owner): string => (team ? `team:${team}` : user ? `user:${user}` : '');

export function ownerOf(value: string): Owner | undefined {
  const [kind, name = ''] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)];
  if (kind === 'team') return { team: name };
  return kind === 'user' ? { user: name } : undefined;
}

/** Whoever owns it now, the person who asks, and the teams. */
export function ownerChoices({
  now,
  me,
  teams,
}: {
  readonly now?: Owner | undefined;
  readonly me: string;
  readonly teams: readonly Choice[];
}): readonly Choice[] {
  const current = now ? ownerValue(now) : '';
  return [
    ...(current === ''
      ? [{ value: '', label: 'Me' }]
      : [
          { value: current, label: `${now?.team ? 'Team ' : ''}${now?.team ?? now?.user} (now)` },
          { value: `user:${me}`, label: 'Me' },
        ]),
    ...teams.map(({ value, label }) => ({ value: `team:${value}`, label: `Team ${label}` })),
  ];
}
