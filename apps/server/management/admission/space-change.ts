import type { FieldCause, ObjectClient } from '@spacedock/kube';
import type { Adoption } from './adoption.ts';
import type { InProject } from '../access/project-rights.ts';
import type { SpaceInstance, SpaceInstanceSpec } from '../objects/space-instance.ts';
import type { Person } from '../plane.ts';

/** A space instance on its way into the store, with everything that rules about it have to know. */
export interface SpaceChange {
  readonly next: SpaceInstance;
  readonly old: SpaceInstance | undefined;
  readonly at: InProject;
  /** Undefined: a part of this server. Rules about who may do what are not about it. */
  readonly person: Person | undefined;
  /** Whether they may do in the project what its settings keep from others. */
  readonly administers: boolean;
  /** A namespace that is there already and that the space takes over; only this server says so. */
  readonly adopts?: Adoption | undefined;
  readonly objects: ObjectClient;
  readonly warn: (text: string) => void;
}

/** What is wrong; nothing when nothing is. */
export type SpaceRule = (change: SpaceChange) => readonly FieldCause[] | Promise<readonly FieldCause[]>;

/** Fields that are the server's to fill in are replaced one by one; the object belongs to this request. */
export function setSpec(instance: SpaceInstance, fields: Partial<SpaceInstanceSpec>): void {
  Object.assign(instance, { spec: { ...instance.spec, ...fields } });
}
