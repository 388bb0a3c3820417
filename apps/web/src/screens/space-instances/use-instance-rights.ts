import { useRead } from '../../api/use-read.ts';
import { accessCall, type Instance, pathOf, type Subject } from './instance-shape.ts';

type InstanceVerb = Subject['rights'][number]['verb'];

interface InstanceRights {
  readonly may: (verb: InstanceVerb) => boolean;
  /** The server has said it; until then nothing is allowed, and nobody is told that it is not. */
  readonly known: boolean;
}

/** What the person may do with this instance: by a role, by owning it, or because something names them. */
export function useInstanceRights(instance: Instance): InstanceRights {
  const { data, isError } = useRead(accessCall(pathOf(instance)), {
    topics: ['space-instances', 'assignments', 'roles', 'teams', 'projects'],
  });
  return { may: (verb) => data?.you.rights.some((right) => right.verb === verb) ?? false, known: data !== undefined || isError };
}
