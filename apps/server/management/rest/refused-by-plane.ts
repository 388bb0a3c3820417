import { type FieldProblem, invalid, outcome, type Policy } from '@spacedock/contracts';
import { type StatusDetails, StatusError } from '@spacedock/kube';
import type { Access } from '../../gateway/access.ts';

/** What a request is about, for those who have to be told that it is refused. */
export interface Wanted {
  readonly kind: string;
  readonly id: string;
  /** What the caller lacks when they may not. */
  readonly policy: Policy;
  readonly access: Access;
  /** Where they lack it. */
  readonly where?: string;
  /** There is one already. */
  readonly exists?: () => Error;
}

/** A refusal of the Kubernetes API in the words of this one. What is no refusal stays as it is. */
export function refusedByPlane(error: unknown, wanted: Wanted): unknown {
  if (!(error instanceof StatusError)) return error;
  const { kind, id, policy, access, where } = wanted;
  const missing = () => outcome('policy.missing', where === undefined ? { policy } : { policy, where });
  switch (error.reason) {
    case 'Forbidden':
      return missing();
    case 'NotFound':
      // Whoever holds the policy nowhere learns nothing of what is there, and sees what they lack.
      if (!access.holdsAnywhere(policy)) return missing();
      return outcome(
        'object.not_found',
        error.details?.kind === 'namespaces' ? { kind: 'project', id: projectIn(error.details) } : { kind, id },
      );
    case 'AlreadyExists':
      return wanted.exists?.() ?? error;
    case 'Conflict':
    case 'Gone':
    case 'Expired':
      return outcome('object.changed', { kind, name: id });
    case 'Invalid':
      return invalidFields(error);
    case 'BadRequest':
      return invalid({ field: 'body', problem: error.message });
    case 'RequestEntityTooLarge':
      return invalid({ field: 'body', problem: 'makes an object that is larger than can be stored' });
    case 'ServiceUnavailable':
      return outcome('service.unavailable', { what: error.message });
    default:
      return error;
  }
}

const projectIn = ({ name = '' }: StatusDetails): string => name.replace(/^loft-p-/, '');

type Cause = NonNullable<StatusDetails['causes']>[number];

function invalidFields({ message, details }: StatusError): Error {
  const causes = details?.causes ?? [];
  const overQuota = causes.filter(({ field, message: said = '' }) => field === 'metadata.name' && said.includes('limit of'));
  if (overQuota.length > 0)
    return outcome('space_instance.quota_exceeded', {
      why: overQuota.map(({ message: said = '' }) => detailOf(said)).join('; '),
    });
  return causes.length === 0 ? invalid({ field: 'body', problem: message }) : invalid(...causes.map(problemOf));
}

const problemOf = (cause: Cause): FieldProblem => ({ field: fieldOf(cause.field ?? ''), problem: textOf(cause) });

/** `spec.clusterRef.cluster` is `body.cluster` here, and `metadata.annotations[x]` is `body.annotations.x`. */
function fieldOf(field: string): string {
  const path = field.replace(/^(?:spec\.clusterRef|spec|metadata)(?:\.|$)/, '').replaceAll(/\[([^\]]*)\]/g, '.$1');
  return path === '' ? 'body' : `body.${path}`;
}

function textOf({ reason, message = '' }: Cause): string {
  const detail = detailOf(message);
  switch (reason) {
    case 'FieldValueRequired':
      return detail === '' ? 'is required' : `is required: ${detail}`;
    case 'FieldValueForbidden':
      return `is refused: ${detail}`;
    case 'FieldValueNotFound':
      return `names nothing that is there: ${message.replace(/^Not found: /, '')}`;
    case 'FieldValueDuplicate':
      return `is taken already: ${message.replace(/^Duplicate value: /, '')}`;
    case 'FieldValueNotSupported':
      return detail === '' ? 'is none of the values that there are' : `is none of the ${detail}`;
    default:
      return detail === '' ? message : detail;
  }
}

/** Behind `Invalid value: "…": `. The value is the caller's own, and may be long. */
const detailOf = (message: string): string =>
  message
    .replace(
      /^(?:Required value|Forbidden|Too long|(?:Invalid|Unsupported) value: (?:"(?:[^"\\]|\\.)*"|[^\s:]+)|Too many: \d+)(?:: |$)/,
      '',
    )
    .replace(/^Invalid value: /, '');
