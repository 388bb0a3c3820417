import type { KubeObject } from '@spacedock/kube';
import { severalOf } from '../../../stores/several.ts';
import type { Directory } from '../../directory/directory.ts';
import type { SpaceInstance as SpaceInstanceObject } from '../../objects/space-instance.ts';
import type { ObjectList } from '../object-page.ts';
import { phases, type SpaceInstanceQuery } from './space-instance.ts';
import { phaseOf } from './space-instance-of.ts';

/** Which instances somebody asks for, as far as it is not the project. */
export function instanceFilter(
  { phase, owner, space, template, search }: SpaceInstanceQuery,
  directory: Directory,
): Pick<ObjectList, 'selection' | 'where'> {
  const fields = [
    ...(space === undefined
      ? []
      : [{ field: 'spec.clusterRef.cluster', operator: '=' as const, value: clusterNamed(space, directory) }]),
    ...(template === undefined ? [] : [{ field: 'spec.templateRef.name', operator: '=' as const, value: template }]),
  ];
  const isOwner = owner === undefined ? undefined : ownerNamed(owner, directory);
  const part = search?.toLowerCase();
  const asked = phase === undefined ? phases : severalOf(phases, phase);
  return {
    selection: { labels: [], fields },
    where: (object) =>
      asked.includes(phaseOf(object)) &&
      isOwner?.(object) !== false &&
      (part === undefined || textsOf(object).some((text) => text.includes(part))),
  };
}

const clusterNamed = (text: string, directory: Directory): string =>
  directory.spaces.find(({ id }) => id === text)?.handle ?? text;

/** People are known by e-mail elsewhere in this API, and both by id. */
function ownerNamed(text: string, directory: Directory): (object: KubeObject) => boolean {
  const user = directory.users.find(({ id, email }) => id === text || email === text.toLowerCase())?.handle ?? text;
  const team = directory.teams.find(({ id }) => id === text)?.handle ?? text;
  return (object) => {
    const { owner } = (object as SpaceInstanceObject).spec ?? {};
    return owner?.user === user || owner?.team === team;
  };
}

function textsOf(object: KubeObject): readonly string[] {
  const { displayName = '', description = '' } = (object as SpaceInstanceObject).spec ?? {};
  return [object.metadata.name, displayName, description].map((text) => text.toLowerCase());
}
