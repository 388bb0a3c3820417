import { createHash } from 'node:crypto';
import { type KindDeclaration, type KubeObject, type ObjectClient, StatusError } from '@spacedock/kube';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { timeOf } from './conditions.ts';

export interface SpaceEvents {
  /** What `kubectl describe` shows. The same thing said again is counted rather than repeated. */
  readonly record: (about: SpaceInstance, type: 'Normal' | 'Warning', reason: string, message: string) => Promise<void>;
}

export interface SpaceEventsParts {
  readonly objects: ObjectClient;
  /** core/v1 Event. */
  readonly kind: KindDeclaration;
  readonly now: () => Date;
}

interface Event extends KubeObject {
  readonly count?: number;
}

const longestMessage = 1_000;

export function spaceEvents({ objects, kind, now }: SpaceEventsParts): SpaceEvents {
  return {
    async record(about, type, reason, text) {
      const { name, namespace = '', uid } = about.metadata;
      const message = text.slice(0, longestMessage);
      const at = timeOf(now());
      const hash = createHash('sha256')
        .update(JSON.stringify([uid, type, reason, message]))
        .digest('hex')
        .slice(0, 16);
      const counted = await objects.update(
        kind,
        namespace,
        `${name}.${hash}`,
        (event) => ({ ...event, count: ((event as Event).count ?? 1) + 1, lastTimestamp: at }) as KubeObject,
      );
      if (counted) return;
      await objects
        .create(kind, {
          apiVersion: 'v1',
          kind: 'Event',
          metadata: { name: `${name}.${hash}`, namespace },
          type,
          reason,
          message,
          count: 1,
          firstTimestamp: at,
          lastTimestamp: at,
          source: { component: 'space-controller' },
          reportingComponent: 'space-controller',
          involvedObject: {
            apiVersion: about.apiVersion,
            kind: about.kind,
            name,
            namespace,
            uid,
            resourceVersion: about.metadata.resourceVersion,
          },
        } as unknown as KubeObject)
        .catch((error: unknown) => {
          // Whoever was at work before us said it at the same moment.
          if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error;
        });
    },
  };
}
