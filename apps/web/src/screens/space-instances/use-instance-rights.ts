import { useRead } from '../../api/use-read.ts';
import { accessCall, type Instance, pathOf, type Subject } from './instance-shape.ts';

export type InstanceVerb = Subject['rights'][number]['verb'];

/** What the person may do with this instance: by a role, by owning it, or because something names them. Nothing until the server has said it. */
export function useInstanceRights(instance: Instance): (verb: InstanceVerb) => boolean {
  const { data } = useRead(accessCall(pathOf(instance)), {
    topics: ['space-instances', 'assignments', 'roles', 'teams', 'projects'],
  });
  return (verb) => data?.you.rights.some((right) => right.verb === verb) ?? false;
}
