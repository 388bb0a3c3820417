import type { KindDeclaration, UserInfo } from '../kind.ts';
import { type FieldCause, StatusError } from '../status.ts';
import { qualifiedResource } from './registry.ts';

/** Kubernetes' refusals in Kubernetes' words: kubectl and client-go decide by them. */

type Named = Pick<KindDeclaration, 'group' | 'plural' | 'kind'>;

export const notFound = (kind: Named, name: string): StatusError =>
  new StatusError('NotFound', `${qualifiedResource(kind)} "${name}" not found`, { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural });

export const alreadyExists = (kind: Named, name: string): StatusError =>
  new StatusError('AlreadyExists', `${qualifiedResource(kind)} "${name}" already exists`, { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural });

export const conflict = (kind: Named, name: string, why = 'the object has been modified; please apply your changes to the latest version and try again'): StatusError =>
  new StatusError('Conflict', `Operation cannot be fulfilled on ${qualifiedResource(kind)} "${name}": ${why}`, { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural });

export const invalidObject = (kind: Named, name: string, causes: readonly FieldCause[]): StatusError => {
  const texts = causes.map(({ field, message }) => `${field}: ${message}`);
  const list = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  const qualified = kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`;
  return new StatusError('Invalid', `${qualified} "${name}" is invalid: ${list}`, { ...(name === '' ? {} : { name }), ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.kind, causes });
};

export const forbidden = (
  user: UserInfo, verb: string, kind: Pick<KindDeclaration, 'group' | 'plural'>, at: { namespace: string; name: string; subresource: string }, reason = '',
): StatusError => {
  const resource = at.subresource === '' ? kind.plural : `${kind.plural}/${at.subresource}`;
  const scope = at.namespace === '' ? 'at the cluster scope' : `in the namespace "${at.namespace}"`;
  const named = at.name === '' ? `${qualifiedResource(kind)} is forbidden` : `${qualifiedResource(kind)} "${at.name}" is forbidden`;
  const message = `${named}: User "${user.name}" cannot ${verb} resource "${resource}" in API group "${kind.group}" ${scope}${reason === '' ? '' : `: ${reason}`}`;
  return new StatusError('Forbidden', message, { ...(at.name === '' ? {} : { name: at.name }), ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural });
};

export const forbiddenPath = (user: UserInfo, verb: string, path: string): StatusError =>
  new StatusError('Forbidden', `forbidden: User "${user.name}" cannot ${verb} path "${path}"`);

export const badRequest = (message: string): StatusError => new StatusError('BadRequest', message);
export const unknownPath = (): StatusError => new StatusError('NotFound', 'the server could not find the requested resource', undefined, { plainText: '404 page not found\n' });
/** Of a group that is there, but does not have this. */
export const unknownResource = (): StatusError => new StatusError('NotFound', 'the server could not find the requested resource', {});
export const methodNotAllowed = (kind: Pick<KindDeclaration, 'plural' | 'group' | 'custom'>, verb: string): StatusError => (kind.custom
  ? new StatusError('MethodNotAllowed', `${verb} is not supported on resources of kind "${qualifiedResource(kind)}"`, { ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural })
  : new StatusError('MethodNotAllowed', 'the server does not allow this method on the requested resource', {}));
/** Of a method that is no verb at all. */
export const unsupportedVerb = (kind: Pick<KindDeclaration, 'plural' | 'group' | 'custom'>): StatusError => methodNotAllowed(kind, '');
export const unsupportedMediaType = (accepted: readonly string[]): StatusError =>
  new StatusError('UnsupportedMediaType', `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`);
export const expired = (message: string, continueToken?: string): StatusError =>
  new StatusError('Expired', message, undefined, continueToken === undefined ? undefined : { continueToken });
export const tooLarge = (limit: number): StatusError => new StatusError('RequestEntityTooLarge', `Request entity too large: limit is ${limit}`);
