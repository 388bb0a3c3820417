import { type Static, Type } from 'typebox';

/** Fields that several of the twins have. */

/** A name in the Kubernetes API. */
export const ObjectName = Type.String({
  maxLength: 63,
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  says: 'must be 1 to 63 of a-z, 0-9 and -, starting and ending with a letter or digit',
  examples: ['my-space'],
});

/** By handle, as kubectl lists them, or by id. */
export const ProjectName = Type.String({
  maxLength: 63,
  pattern: '^[a-z0-9]([-_a-z0-9]*[a-z0-9])?$',
  says: 'must be the name of a project as kubectl lists it, or its id (prj_…)',
  examples: ['my-project'],
});

const noControls = String.raw`^[^\u0000-\u001f\u007f]*$`;

/** Of a person or a team: the handle. */
export const Handle = Type.String({ maxLength: 100, pattern: noControls, says: 'must be a name as kubectl lists it' });

export const DisplayName = Type.String({
  maxLength: 100,
  pattern: noControls,
  says: 'must be at most 100 characters without control characters',
  examples: ['My space'],
});

/** Any text that may have lines. */
export const Lines = (description: string, maxLength = 512 * 1024) =>
  Type.String({
    maxLength,
    pattern: String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$`,
    says: `must be text of at most ${maxLength} characters`,
    description,
  });

export const Line = (description: string) =>
  Type.String({ maxLength: 1000, pattern: noControls, says: 'must be one line of at most 1000 characters', description });

export const ResourceVersion = Type.String({
  pattern: '^[1-9][0-9]{0,18}$',
  says: 'must be the resourceVersion of an earlier answer',
  examples: ['42'],
  description:
    'Of the state that the change was made to. Refused when there is a newer one; left out, the change is made to whatever is there.',
});

export const TextMap = Type.Record(Type.String(), Type.String());

export const Owner = Type.Object(
  { user: Type.Optional(Handle), team: Type.Optional(Handle) },
  {
    additionalProperties: false,
    description: 'A user (handle, e-mail address or id) or a team (handle or id). Whoever makes it, unless said.',
    examples: [{ user: 'ada' }],
  },
);
export type Owner = Static<typeof Owner>;

export const AccessRule = Type.Object(
  {
    users: Type.Optional(Type.Array(Handle)),
    teams: Type.Optional(Type.Array(Handle)),
    clusterRole: Type.Optional(Line('Role inside of the namespace.')),
  },
  { additionalProperties: false, examples: [{ users: ['bob'], clusterRole: 'loft-cluster-space-viewer' }] },
);

export const AccessEntry = Type.Object(
  {
    name: Type.Optional(Line('For people.')),
    verbs: Type.Array(Type.String({ maxLength: 30 }), { description: 'get, update, delete, use; `*` for everything.' }),
    subresources: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    users: Type.Optional(Type.Array(Handle)),
    teams: Type.Optional(Type.Array(Handle)),
  },
  { additionalProperties: false, examples: [{ verbs: ['get', 'use'], users: ['bob'] }] },
);
