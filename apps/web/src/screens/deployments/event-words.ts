import { isRecord } from './configs.ts';
import type { DeploymentEvent } from './deployment-shapes.ts';

export type EventTone = 'good' | 'bad' | 'busy' | 'idle';

export interface EventWords {
  readonly title: string;
  /** What it means for whoever looks. */
  readonly about: string;
  readonly tone: EventTone;
}

type Key = `${DeploymentEvent['stage']} ${DeploymentEvent['status']}`;

const words: Readonly<Partial<Record<Key, EventWords>>> = {
  'building started': {
    title: 'Build started',
    about: 'The image is built from the commit. What ran before goes on meanwhile.',
    tone: 'busy',
  },
  'building succeeded': { title: 'Image built', about: 'It was pushed to the registry of the environment.', tone: 'good' },
  'building failed': { title: 'Build failed', about: 'Nothing was changed in the cluster.', tone: 'bad' },
  'building superseded': { title: 'Build given up', about: 'A newer revision was asked for.', tone: 'idle' },
  'deploying started': {
    title: 'Applying to the cluster',
    about: 'Secrets are read, and the objects of the release are written.',
    tone: 'busy',
  },
  'deploying failed': { title: 'Could not be applied', about: '', tone: 'bad' },
  'deploying superseded': { title: 'Passed by a newer revision', about: 'It was not applied.', tone: 'idle' },
  'rolling_out succeeded': { title: 'Rolled out', about: 'All replicas are the new ones, and answer.', tone: 'good' },
  'rolling_out failed': { title: 'Rollout failed', about: '', tone: 'bad' },
  'rolling_out superseded': { title: 'Rollout given up', about: 'A newer revision was ready.', tone: 'idle' },
  'active succeeded': { title: 'Running', about: 'This revision serves now; the one before is superseded.', tone: 'good' },
  'deleting started': { title: 'Being deleted', about: 'Everything of it is taken out of the cluster.', tone: 'busy' },
};

const tones: Readonly<Record<DeploymentEvent['status'], EventTone>> = {
  started: 'busy',
  succeeded: 'good',
  failed: 'bad',
  superseded: 'idle',
};

export function eventWords({ stage, status }: Pick<DeploymentEvent, 'stage' | 'status'>): EventWords {
  return words[`${stage} ${status}`] ?? { title: `${stage.replaceAll('_', ' ')}: ${status}`, about: '', tone: tones[status] };
}

/** What an event says beside that, each only where it is a text. */
export interface EventFacts {
  readonly image: string | undefined;
  readonly address: string | undefined;
  readonly cause: string | undefined;
  readonly fixHint: string | undefined;
  readonly logTail: string | undefined;
  readonly runUrl: string | undefined;
  readonly returnsTo: string | undefined;
  readonly replicas: string | undefined;
  /** Undefined: it says nothing about that. */
  readonly clusterChanged: boolean | undefined;
}

export function eventFacts({ meta }: Pick<DeploymentEvent, 'meta'>): EventFacts {
  const said = isRecord(meta) ? meta : {};
  const text = (name: string): string | undefined =>
    typeof said[name] === 'string' && said[name] !== '' ? said[name] : undefined;
  return {
    image: text('imageRef'),
    address: text('address'),
    cause: text('cause'),
    fixHint: text('fixHint'),
    logTail: text('logTail'),
    runUrl: text('runUrl'),
    returnsTo: text('returnsTo'),
    replicas:
      typeof said['ready'] === 'number' && typeof said['desired'] === 'number'
        ? `${said['ready']} of ${said['desired']} replicas`
        : undefined,
    clusterChanged: typeof said['clusterChanged'] === 'boolean' ? said['clusterChanged'] : undefined,
  };
}
