import type { SightParts } from '../access/sight.ts';
import type { SpaceAdmissionParts } from '../admission/space-instance-admission.ts';
import type { Sealing } from './sealed-project-secret.ts';

/** What the kinds of this folder need from the plane that they belong to. */
export interface SpaceKindsParts extends SightParts, SpaceAdmissionParts {
  /** Secrets of projects are kept sealed. */
  readonly sealing: Sealing;
}
