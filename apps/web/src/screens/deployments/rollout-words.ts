import type { Deployment } from './deployment-shapes.ts';

interface Replicas {
  readonly ready: number;
  readonly desired: number;
}

/** What is going on with a deployment, for whoever waits. Undefined while there is nothing to say. */
export function rolloutWords(status: Deployment['status'], replicas: Replicas | undefined): string | undefined {
  switch (status) {
    case 'pending':
      return 'It waits for its turn.';
    case 'building':
      return 'The image is being built. That usually takes a few minutes.';
    case 'deploying':
      return 'The objects are written to the cluster.';
    case 'rolling_out':
      return 'New pods start; the old ones stay until these answer.';
    case 'deleting':
      return 'It is being taken out of the cluster.';
    case 'failed':
      return 'The newest revision failed.';
    case 'active':
      if (!replicas) return undefined;
      return replicas.ready < replicas.desired ? 'Not all of its replicas answer.' : 'All is as it should be.';
  }
}
