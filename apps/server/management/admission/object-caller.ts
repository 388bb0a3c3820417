import { forbidden, type KindDeclaration, type RequestContext, type UserInfo } from '@spacedock/kube';
import { isComponent } from '../access/component.ts';
import type { Person } from '../plane.ts';

/** Who writes: a person, or (undefined) a part of this server. Anybody else is refused. */
export function callerOf(
  context: RequestContext,
  personOf: (user: UserInfo) => Person | undefined,
  kind: KindDeclaration,
  verb: string,
  name: string,
): Person | undefined {
  if (isComponent(context.user)) return undefined;
  const person = personOf(context.user);
  if (!person) throw forbidden(context.user, verb, kind, { namespace: context.namespace, name, subresource: '' });
  return person;
}
