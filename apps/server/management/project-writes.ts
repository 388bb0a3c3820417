import type { Client } from '@connectrpc/connect';
import { type DirectoryService, OutcomeError } from '@spacedock/contracts';
import {
  type Admission,
  alreadyExists,
  fieldCause,
  invalidObject,
  type KindDeclaration,
  type KubeObject,
  type RequestContext,
} from '@spacedock/kube';
import type { SightParts } from './access/sight.ts';
import { managementBasePath } from './base-path.ts';
import { callerOf } from './caller-of.ts';
import { namespaceOfProject, type Project } from './objects/project.ts';
import { outcomeStatus } from './outcome-status.ts';
import { idAnnotation, idOf, uidOf } from './projection-id.ts';

export interface ProjectWritesParts extends Pick<SightParts, 'personOf'> {
  readonly client: Pick<Client<typeof DirectoryService>, 'createProject' | 'updateProject' | 'deleteProject'>;
  readonly isProject: (kind: KindDeclaration) => boolean;
  readonly emptyNamespace: (namespace: string) => Promise<void>;
}

/**
 * What people do to projects through the Kubernetes API is done by the config service first, in their name and with their rights:
 * then the object follows. Should it not, because this process ends in between, the projection brings it.
 */
export function projectWrites({ client, isProject, personOf, emptyNamespace }: ProjectWritesParts): Required<Admission> {
  const caller = ({ user }: RequestContext, name: string) => {
    const person = personOf(user);
    return person && callerOf(person, `${managementBasePath}/apis/management.loft.sh/v1/projects/${name}`);
  };

  return {
    async create(kind, next, { user }) {
      const person = isProject(kind) ? personOf(user) : undefined;
      if (!person) return;
      const { spec } = next as Project;
      if (!spec?.owner) Object.assign(next, { spec: { ...spec, owner: { user: person.handle } } });
      setId(next, undefined);
    },

    async update(kind, next, old) {
      if (isProject(kind)) setId(next, idOf(old));
    },

    async accept(kind, next, old, context, subresource) {
      if (!isProject(kind) || subresource !== '' || context.dryRun) return;
      const by = caller(context, next.metadata.name);
      if (!by) return;
      const fields = fieldsOf(next);
      const id = old && idOf(old);
      try {
        if (id === undefined) {
          await emptyNamespace(namespaceOfProject(next.metadata.name));
          setId(next, (await client.createProject({ caller: by, handle: next.metadata.name, ...fields })).id);
        } else {
          const before = fieldsOf(old ?? next);
          if (fields.name === before.name && fields.description === before.description) return;
          await client.updateProject({ caller: by, projectId: id, ...fields });
        }
      } catch (error) {
        throw refusal(error, kind, next);
      }
    },

    async delete(kind, old, context) {
      if (!isProject(kind) || context.dryRun) return;
      const by = caller(context, old.metadata.name);
      if (!by) return;
      try {
        await client.deleteProject({ caller: by, projectId: idOf(old) ?? '' });
      } catch (error) {
        // Deleted already, through the other face or in a first attempt of this request.
        if (!(error instanceof OutcomeError) || error.code !== 'object.not_found') throw refusal(error, kind, old);
      }
      await emptyNamespace(namespaceOfProject(old.metadata.name));
    },
  };
}

const fieldsOf = (object: KubeObject): { readonly name: string; readonly description: string } => {
  const { displayName, description } = (object as Project).spec ?? {};
  return { name: displayName || object.metadata.name, description: description ?? '' };
};

/** Ours to say, whatever was sent. */
function setId({ metadata }: KubeObject, id: string | undefined): void {
  const { [idAnnotation]: _, ...others } = metadata.annotations ?? {};
  metadata.annotations = id === undefined ? others : { ...others, [idAnnotation]: id };
  if (id !== undefined) metadata.uid = uidOf(id);
}

/** Fields of the REST API, as they are called here. */
const fieldNames: Readonly<Record<string, string>> = {
  'body.handle': 'metadata.name',
  'body.name': 'spec.displayName',
  'body.description': 'spec.description',
};

function refusal(error: unknown, kind: KindDeclaration, object: KubeObject): unknown {
  if (!(error instanceof OutcomeError)) return error;
  const { name } = object.metadata;
  const { problems } = error.details as { readonly problems?: readonly { readonly field: string; readonly problem: string }[] };
  switch (error.code) {
    case 'project.exists':
      if (error.details['name'] === name) return alreadyExists(kind, name);
      return invalidObject(kind, name, [fieldCause.duplicate('spec.displayName', error.details['name'])]);
    case 'request.invalid': {
      const causes = (problems ?? []).map(({ field, problem }) =>
        fieldCause.invalid(fieldNames[field] ?? field, fieldsOf(object)[field === 'body.name' ? 'name' : 'description'], problem),
      );
      return invalidObject(kind, name, causes);
    }
    default:
      return outcomeStatus(error);
  }
}
