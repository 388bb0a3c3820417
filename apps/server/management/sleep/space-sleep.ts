import { type KindDeclaration, type KubeObject, StatusError } from '@spacedock/kube';
import type { Plane } from '../plane.ts';
import type { SpaceProxyParts } from '../proxy/space-proxy.ts';
import { type ActivityRecorder, activityRecorder, type SpaceRef } from './activity.ts';
import { ignoredBecause, ignoreRules } from './ignore-rules.ts';
import { kept, unixSeconds, withAnnotations } from './sleep-annotations.ts';
import { mergedAnnotations } from './sleep-settings.ts';
import { sleepState } from './sleep-state.ts';
import { type ActivityInfo, infoOf } from './wake-info.ts';
import { needsWaking, wakeOnRequest } from './wake-on-request.ts';

type OnRequest = NonNullable<SpaceProxyParts['onRequest']>;
type Space = Parameters<OnRequest>[0];
type Request = Parameters<OnRequest>[1];

/** The Kubernetes API of an organisation, as far as sleep mode has to know of it. */
type SleepPlane = Pick<Plane, 'objectsFor'> & { readonly kinds: { readonly spaceInstances: KindDeclaration } };

export interface SpaceSleepParts {
  readonly planeOf: (organisationId: string) => Promise<SleepPlane>;
  readonly now: () => Date;
  readonly onError: (error: unknown, space: SpaceRef) => void;
  /** How often is looked for activity that is to be written; `undefined`: only when `tick` is called. */
  readonly tickMs: number | undefined;
  readonly wakeDeadlineMs?: number;
}

export interface SpaceSleep extends Pick<ActivityRecorder, 'tick' | 'close'> {
  /** For the proxy: what somebody wants in a space counts as activity, and wakes it. */
  readonly onRequest: OnRequest;
}

/** Between the proxy and sleep mode. */
export function spaceSleep({ planeOf, now, onError, tickMs, wakeDeadlineMs = 30_000 }: SpaceSleepParts): SpaceSleep {
  const spacesOf = async (organisationId: string) => {
    const plane = await planeOf(organisationId);
    return { objects: plane.objectsFor('space-sleep'), kind: plane.kinds.spaceInstances };
  };
  const recorder = activityRecorder({
    now,
    onError,
    tickMs,
    async write({ organisationId, namespace, name }, { at, info }) {
      const { objects, kind } = await spacesOf(organisationId);
      await objects.updateStatus(kind, namespace, name, (object) =>
        isNews(object, at)
          ? withAnnotations(object, { [kept.lastActivity]: unixSeconds(at), [kept.lastActivityInfo]: JSON.stringify(info) })
          : object,
      );
    },
  });

  async function count({ instance }: Space, request: Request): Promise<void> {
    const template = instance.status?.space?.metadata?.annotations;
    const rules = ignoreRules(
      mergedAnnotations({ instance: instance.metadata.annotations ?? {}, ...(template ? { template } : {}) }),
    );
    const asleep = needsWaking(instance, now());
    // Whoever only looks wakes nobody. To change something is more than to look, and would be undone in a space that sleeps.
    if (request.ignored && !(asleep && request.writes)) return;
    // Which kinds there are, or which version: programs ask for that all the time, for nobody.
    if (request.resource === '' || ignoredBecause(rules, request)) return;
    const { organisationId } = request.person.access.identity;
    const { name, namespace = '' } = instance.metadata;
    const space: SpaceRef = { organisationId, namespace, name };
    const info = infoOf(activityInfo(request));
    if (asleep) {
      const parts = { ...(await spacesOf(organisationId)), now, deadlineMs: wakeDeadlineMs };
      await wakeOnRequest(parts, instance, { info, userAgent: request.userAgent.slice(0, 200), ended: request.ended });
    }
    recorder.record(space, info);
    if (request.stream && !rules.activeConnections) recorder.open(space, info, request.ended);
  }

  return {
    async onRequest(space, request) {
      try {
        await count(space, request);
        return 'go on';
      } catch (error) {
        if (error instanceof StatusError) return error;
        throw error;
      }
    },
    tick: recorder.tick,
    close: recorder.close,
  };
}

const activityInfo = ({ person, verb, apiGroup, resource, subresource, name }: Request): ActivityInfo => ({
  subject: person.handle,
  verb,
  apiGroup,
  resource,
  subresource,
  name,
});

/**
 * Newer than what is known. What came before it fell asleep, and only now is written, must not look like somebody who wakes it.
 */
function isNews(object: KubeObject, at: Date): boolean {
  const { asleep, lastActivity } = sleepState(object);
  return (!lastActivity || at > lastActivity) && !(asleep && at > asleep.since);
}
