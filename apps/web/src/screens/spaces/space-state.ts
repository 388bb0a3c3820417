import type { Space } from './space-calls.ts';

type Facts = Pick<Space, 'name' | 'health' | 'healthReason' | 'status' | 'statusSetBy'>;

export const isSwitchedOff = ({ status, statusSetBy }: Pick<Facts, 'status' | 'statusSetBy'>): boolean =>
  status === 'inactive' && statusSetBy === 'user';

/** Whether the cluster can be asked anything, as far as the last look at it knows. */
export const answers = ({ health }: Pick<Facts, 'health'>): boolean => health === 'healthy' || health === 'pending';

/** Why nothing can be changed in the cluster now; undefined when it can. */
export function whyNoChange(space: Facts): string | undefined {
  if (isSwitchedOff(space)) return 'The space is switched off. Switch it on first.';
  switch (space.health) {
    case 'lost':
      return 'The cloud has no such cluster any more.';
    case 'unreachable':
      return 'The cluster cannot be reached at the moment.';
    case 'healthy':
    case 'pending':
      return undefined;
  }
}

export interface Trouble {
  readonly color: 'red' | 'yellow' | 'gray' | 'dock';
  readonly title: string;
  readonly facts: readonly string[];
}

/** What is to be said about a space that is not simply fine, the worst first. */
export function troublesOf(space: Facts): readonly Trouble[] {
  const troubles: Trouble[] = [];
  const reason = space.healthReason === '' ? [] : [space.healthReason];
  switch (space.health) {
    case 'lost':
      troubles.push({
        color: 'red',
        title: 'The cluster is gone',
        facts: [
          ...reason,
          'Namespaces, nodes and events cannot be read, and nothing can be deployed or changed there. Environments, jobs and space instances are shown as they were last known.',
          'A cluster of the same name that comes back makes the space healthy by itself. Otherwise move what is in it, and remove the space.',
        ],
      });
      break;
    case 'unreachable':
      troubles.push({
        color: 'yellow',
        title: 'The cluster cannot be reached',
        facts: [
          ...reason,
          'Until it can, namespaces, nodes and events cannot be read, and deployments, new namespaces and space instances wait or fail. What runs in the cluster goes on running.',
          'It is looked at every minute; the first look that goes well makes the space healthy again.',
        ],
      });
      break;
    case 'pending':
      troubles.push({
        color: 'dock',
        title: 'Not looked at yet',
        facts: ['The first look at the cluster takes a second or two.'],
      });
      break;
    case 'healthy':
      break;
  }
  if (isSwitchedOff(space)) {
    troubles.push({
      color: 'gray',
      title: 'Somebody switched this space off',
      facts: [
        'It can be read, but nothing is changed through it: no deployments, no new namespaces, no jobs. It stays so until somebody switches it on.',
      ],
    });
  }
  return troubles;
}

/** What was given when it was registered. Old entries may lack anything. */
export function placeOf({ config, region }: Pick<Space, 'config' | 'region'>): {
  readonly cluster: string;
  readonly region: string;
  readonly resourceGroup: string | undefined;
} {
  const given = JSON.parse(config) as { readonly clusterName?: string; readonly resourceGroup?: string };
  return { cluster: given.clusterName ?? '', region, resourceGroup: given.resourceGroup };
}

/** `5 spaces · 4 healthy`; nothing until both are known. */
export function countWords(all: number | undefined, healthy: number | undefined): string {
  if (all === undefined || healthy === undefined) return '';
  return `${all} ${all === 1 ? 'space' : 'spaces'} · ${healthy} healthy`;
}
