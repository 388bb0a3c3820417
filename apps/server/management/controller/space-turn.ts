import type { HelmClient } from '@spacedock/helm';
import type { KindDeclaration, KubeObject, ObjectClient } from '@spacedock/kube';
import type { Plane } from '../plane.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { ChartSlots } from './chart-slots.ts';
import type { SpaceEvents } from './space-events.ts';
import type { Recently } from './recently.ts';
import type { RenderTemplate } from './render-template.ts';
import type { SpacePlaces } from './space-places.ts';

/** The kinds that the controller reads and writes. */
export interface SpaceControllerKinds {
  readonly spaceInstances: KindDeclaration;
  readonly spaceTemplates: KindDeclaration;
  readonly projects: KindDeclaration;
  readonly clusters: KindDeclaration;
  readonly apps: KindDeclaration;
  readonly projectSecrets: KindDeclaration;
  readonly events: KindDeclaration;
}

/** Everything that one turn on one space works with. */
export interface SpaceTurn {
  readonly plane: Plane;
  readonly objects: ObjectClient;
  readonly kinds: SpaceControllerKinds;
  readonly render: RenderTemplate;
  readonly helm: HelmClient;
  readonly chartSlots: ChartSlots;
  /** Somebody should look at this space again, soon. */
  readonly again: () => void;
  readonly events: SpaceEvents;
  readonly places: SpacePlaces;
  /** For what one turn finds out for all. */
  readonly recently: Recently;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** As it was when the turn began. */
  readonly instance: SpaceInstance;
  /** Handle of the project. */
  readonly project: string;
}

export type StepOfSpace = 'Scheduled' | 'TemplateResolved' | 'SpaceSynced' | 'SpaceReady';

/** A condition is not met, for a reason that a person can act on. Ends the turn; the space keeps its last good state. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly condition: StepOfSpace;
  readonly reason: string;
  /** `Info`: it comes by itself. `Waiting`: likewise, and we are told. */
  readonly severity: 'Error' | 'Info' | 'Waiting';

  constructor(condition: StepOfSpace, reason: string, message: string, severity: NotYet['severity'] = 'Error') {
    super(message);
    this.condition = condition;
    this.reason = reason;
    this.severity = severity;
  }
}

/** The object that the turn is about is no more, or another one has its name. */
export class SpaceGone extends Error {
  override readonly name = 'SpaceGone';
}

type Change = (current: SpaceInstance) => SpaceInstance;

/** Changes the object of the turn; never one that was made anew under its name. */
export async function changeSpace(
  { plane, objects, kinds, instance, signal }: SpaceTurn,
  part: 'object' | 'status',
  change: Change,
): Promise<SpaceInstance> {
  signal.throwIfAborted();
  const { namespace = '', name, uid } = instance.metadata;
  const checked = (current: KubeObject): KubeObject => {
    if (current.metadata.uid !== uid) throw new SpaceGone(`${namespace}/${name} was made anew.`);
    // Another object has its namespace since the turn began.
    if ((current as SpaceInstance).status?.ignoreReconciliation && !instance.status?.ignoreReconciliation)
      throw new SpaceGone(`${namespace}/${name} was moved.`);
    return change(current as SpaceInstance) as KubeObject;
  };
  const written = await (part === 'object' ? objects.update : objects.updateStatus)(
    kinds.spaceInstances,
    namespace,
    name,
    checked,
  );
  if (!written) throw new SpaceGone(`${namespace}/${name} is gone.`);
  return plane.opened(written as SpaceInstance);
}
