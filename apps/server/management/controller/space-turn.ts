import type { HelmClient } from '@spacedock/helm';
import type { KindDeclaration, ObjectClient } from '@spacedock/kube';
import type { Plane } from '../plane.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { SpaceEvents } from './space-events.ts';
import type { RenderTemplate } from './render-template.ts';

/** The kinds that the controller reads and writes. */
export interface SpaceControllerKinds {
  readonly spaceInstances: KindDeclaration;
  readonly spaceTemplates: KindDeclaration;
  readonly projects: KindDeclaration;
  readonly apps: KindDeclaration;
  readonly projectSecrets: KindDeclaration;
}

/** Everything that one turn on one space works with. */
export interface SpaceTurn {
  readonly plane: Plane;
  readonly objects: ObjectClient;
  readonly kinds: SpaceControllerKinds;
  readonly render: RenderTemplate;
  readonly helm: HelmClient;
  readonly events: SpaceEvents;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly instance: SpaceInstance;
  /** Handle of the project. */
  readonly project: string;
}

/** A condition is not met, for a reason that a person can act on. Ends the turn; the space keeps its last good state. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly condition: 'Scheduled' | 'TemplateResolved' | 'SpaceSynced' | 'SpaceReady';
  readonly reason: string;
  readonly severity: 'Error' | 'Info';

  constructor(condition: NotYet['condition'], reason: string, message: string, severity: NotYet['severity'] = 'Error') {
    super(message);
    this.condition = condition;
    this.reason = reason;
    this.severity = severity;
  }
}
