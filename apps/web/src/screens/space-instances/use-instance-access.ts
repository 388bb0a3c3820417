import { useRead } from '../../api/use-read.ts';
import { type Access, accessCall, type Instance, pathOf, type Subject } from './instance-shape.ts';

type InstanceVerb = Subject['rights'][number]['verb'];

/** Who may do what with this instance: by a role, by owning it, or because something names them. */
export function useInstanceAccess(instance: Instance) {
  return useRead(accessCall(pathOf(instance)), { topics: ['space-instances', 'assignments', 'roles', 'teams', 'projects'] });
}

/** Whether whoever asks may; nobody may anything until the server has said it. */
export const youMay = (access: Access | undefined, verb: InstanceVerb): boolean =>
  access?.you.rights.some((right) => right.verb === verb) ?? false;
