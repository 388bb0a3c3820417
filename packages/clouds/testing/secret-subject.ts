import type { Faults } from '@spacedock/sandbox';
import type { Cloud, CloudParts } from '../cloud.ts';

/** A cloud whose secrets and registries the implementation is tried on. */
export interface SecretSubject {
  readonly open: (parts?: Partial<CloudParts>) => Cloud;
  readonly faults: Faults;
  readonly now: () => Date;
  readonly region: string;
  /** Somebody keeps a value in the cloud's own way. */
  readonly put: (name: string, value: string) => void;
  /** And takes it away, with the cloud's own SDK. */
  readonly remove: (name: string) => Promise<void>;
  /** From now on nothing is allowed. */
  readonly deny: () => void;
  /** All that the account was given, or gets by it: no error may show it. */
  readonly credentials: readonly string[];
  /** What reading needs, as the cloud names it. */
  readonly readPermission: string;
  /** No secret can be called so. */
  readonly impossibleNames: readonly string[];
  readonly registry: string;
  readonly username: string;
  /** The operation that a login asks for; undefined where the cloud is not asked. */
  readonly loginPermission: string | undefined;
  /** Hosts that are none of this cloud's. */
  readonly foreignRegistries: readonly string[];
}
