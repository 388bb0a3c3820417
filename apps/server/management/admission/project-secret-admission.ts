import {
  type FieldCause,
  fieldCause,
  forbidden,
  invalidObject,
  type KindDeclaration,
  type KindHooks,
  type RequestContext,
  StatusError,
  type UserInfo,
} from '@spacedock/kube';
import type { InProject } from '../access/project-rights.ts';
import { createsSecrets } from '../access/secret-rights.ts';
import type { Directory } from '../directory/directory.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { ProjectSecret } from '../objects/templates.ts';
import type { Person } from '../plane.ts';
import { callerOf } from './object-caller.ts';
import { ownerProblems } from './rules/owner-exists.ts';

export interface SecretAdmissionParts {
  readonly directory: () => Directory;
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly projectKind: KindDeclaration;
}

const mostBytes = 1024 * 1024;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function projectSecretAdmission(
  { directory, personOf, projectKind }: SecretAdmissionParts,
  kind: () => KindDeclaration,
): Required<Pick<KindHooks, 'admitCreate' | 'admitUpdate'>> {
  function check(next: ProjectSecret): void {
    const { owner, data = {} } = next.spec ?? {};
    const causes = [...(owner ? ownerProblems(owner, directory()) : []), ...dataProblems(data)];
    if (causes.length > 0) throw invalidObject(kind(), next.metadata.name, causes);
  }

  async function projectOf(context: RequestContext): Promise<InProject> {
    const handle = projectOfNamespace(context.namespace) ?? '';
    if (!directory().projectByHandle(handle))
      throw new StatusError('NotFound', `namespaces ${JSON.stringify(context.namespace)} not found`, {
        name: context.namespace,
        kind: 'namespaces',
      });
    return {
      handle,
      directory: directory(),
      project: (await context.objects.get(projectKind, '', handle)) as Project | undefined,
    };
  }

  return {
    async admitCreate(given, context) {
      const next = given as ProjectSecret;
      const person = callerOf(context, personOf, kind(), 'create', next.metadata.name);
      if (person && !createsSecrets(person, await projectOf(context)))
        throw forbidden(context.user, 'create', kind(), {
          namespace: context.namespace,
          name: next.metadata.name,
          subresource: '',
        });
      if (person && !next.spec?.owner?.user && !next.spec?.owner?.team)
        Object.assign(next, { spec: { ...next.spec, owner: { user: person.handle } } });
      check(next);
    },
    async admitUpdate(given, old, context) {
      const [next, before] = [given as ProjectSecret, old as ProjectSecret];
      callerOf(context, personOf, kind(), 'update', next.metadata.name);
      if (!next.spec?.owner?.user && !next.spec?.owner?.team && before.spec?.owner)
        Object.assign(next, { spec: { ...next.spec, owner: before.spec.owner } });
      check(next);
    },
  };
}

/** What is wrong is told without what it is. */
function dataProblems(data: Readonly<Record<string, string>>): readonly FieldCause[] {
  const size = Object.values(data).reduce((sum, value) => sum + value.length, 0);
  return [
    ...Object.entries(data).flatMap(([key, value]) => [
      ...(/^[-._a-zA-Z0-9]{1,253}$/.test(key)
        ? []
        : [fieldCause.invalid(`spec.data[${key}]`, key, 'a name has letters, digits, dashes, dots and underscores')]),
      ...(base64.test(value) ? [] : [fieldCause.invalid(`spec.data[${key}]`, '(hidden)', 'must be base64')]),
    ]),
    ...(size > mostBytes ? [fieldCause.tooLong('spec.data', mostBytes)] : []),
  ];
}
