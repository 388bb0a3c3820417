import type { KindHooks, Sees } from '@spacedock/kube';
import type { Policy } from '@spacedock/contracts';
import { isComponent } from '../../access/component.ts';
import type { SightParts } from '../../access/sight.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Person } from '../../plane.ts';

/** The hook `view` of a kind that shows what the config service has: who holds the policy everywhere sees all of it. */
export function personView(
  { personOf, directory }: Pick<SightParts, 'personOf' | 'directory'>,
  policy: Policy,
  seesOwn: (person: Person, directory: Directory) => Sees,
): NonNullable<KindHooks['view']> {
  return async ({ user }) => {
    if (isComponent(user)) return undefined;
    const person = personOf(user);
    if (!person) return () => false;
    return person.access.holds(policy) ? undefined : seesOwn(person, directory());
  };
}
