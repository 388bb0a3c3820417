import type { Access, Subject } from './instance-shape.ts';

type Right = Subject['rights'][number];

const verbs: Readonly<Record<string, string>> = {
  get: 'see it',
  use: 'use it with kubectl',
  update: 'change it',
  delete: 'delete it',
};
export const verbWords = (verb: string): string => verbs[verb] ?? verb;

export function reasonWords({ because, of }: Pick<Right, 'because' | 'of'>): string {
  switch (because) {
    case 'role':
      return `a role gives ${of}`;
    case 'owner':
      return 'owns it';
    case 'team-owner':
      return `in the team ${of}, which owns it`;
    case 'access-entry':
      return of === '' ? 'named by an access entry of the space' : `named by the access entry ${of}`;
    case 'access-rule':
      return of === '' ? 'named by an access rule' : `an access rule gives ${of}`;
    case 'project-admin':
      return `an administrator of the project ${of}`;
    case 'project-user':
      return `a member of the project ${of}`;
  }
}

type Named = Pick<Subject, 'name' | 'displayName'> & {
  readonly kind: Subject['kind'] | NonNullable<Access['roles'][number]['holders']>[number]['kind'];
};

export function subjectName({ kind, name, displayName }: Named): string {
  switch (kind) {
    case 'everybody':
      return 'Everybody';
    case 'everybody-in-a-team':
      return 'Everybody who is in a team';
    case 'team':
      return `Team ${displayName || name}`;
    case 'user':
      return displayName && displayName !== name ? `${displayName} (${name})` : name;
  }
}

/** `project:prj_…` is "in the project". */
export function scopeWords(scope: string): string {
  const kind = scope.split(':')[0] ?? scope;
  return kind === 'organisation' ? 'in the whole organisation' : `in its ${kind}`;
}
