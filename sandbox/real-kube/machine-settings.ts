import { join } from 'node:path';
import type { ControlPlaneKeys } from './control-plane.ts';

/** What the program inside the machine is told. */
export interface MachineSettings {
  /** Its own, on a real disk. */
  readonly directory: string;
  readonly binaries: string;
  readonly keys: ControlPlaneKeys;
  readonly tokenWebhook: string;
  /** Below this, in every hierarchy of control groups, are the containers. */
  readonly cgroup: string;
}

/** Inside there is a network of its own, so that these are always free. */
export const machineAddress = '10.77.0.1';
export const machinePorts = { api: 6443, etcd: 2379, peer: 2380, manager: 10257, scheduler: 10259, tokens: 6444 } as const;

/** The ways in and out: socket files are the only thing that both sides see. */
export const apiSocket = (directory: string): string => join(directory, 'api.sock');
export const tokensSocket = (directory: string): string => join(directory, 'tokens.sock');
export const serviceSockets = (directory: string): string => join(directory, 'services');
/** Named briefly: the path of a socket file may have about a hundred characters. */
export const serviceSocket = (directory: string, { namespace, name }: ServiceName): string =>
  join(serviceSockets(directory), `${namespace}.${name}`);

export interface ServiceName {
  readonly namespace: string;
  readonly name: string;
}
