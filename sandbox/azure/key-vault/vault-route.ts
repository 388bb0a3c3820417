import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { VaultRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';

/** A request of somebody who may make it, to a vault that is there. */
export interface VaultRequest {
  readonly world: AzureWorld;
  readonly vault: VaultRecord;
  readonly name: string;
  /** Empty: the newest. */
  readonly version: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type VaultHandler = (request: VaultRequest) => WireAnswer;

/** Below the address of a vault. The action is what roles allow on data, and what faults know it by. */
export type VaultRoute = readonly [method: string, path: RegExp, action: string, handle: VaultHandler];
