import { OutcomeError } from '@spacedock/contracts';
import type { Logger } from 'pino';
import { parse } from 'yaml';
import type { DataDirectory } from './keys/data-directory.ts';
import { kubeconfig, writeKubeconfig } from './kubeconfig.ts';
import { join } from 'node:path';

/** The admin's kubeconfig in the data directory, and the name of the token that is made for it. */
export const kubeconfigFile = 'kubeconfig';

export interface AdminKubeconfigParts {
  readonly dataDirectory: DataDirectory;
  readonly server: string;
  /** What kubectl must trust; undefined when the certificate comes from a CA that it knows already. */
  readonly caPem: string | undefined;
  readonly email: string;
  /** Throws an outcome when the token is worth nothing. */
  readonly authenticate: (token: string) => Promise<unknown>;
  /** Makes the token; an older one of its name makes way only when told to. */
  readonly createToken: (name: string, replace: boolean) => Promise<string>;
  /** No other server uses the database, so the token in it can only be ours. */
  readonly alone: boolean;
  readonly log: Logger;
}

/**
 * Writes the kubeconfig unless the one that is there still leads here. Answers its path, or undefined when there is none: with
 * several replicas on one database the token belongs to the one that made it, and each other's would make it worthless.
 */
export async function keepAdminKubeconfig(parts: AdminKubeconfigParts): Promise<string | undefined> {
  const { dataDirectory, server, caPem, email, authenticate, createToken, alone, log } = parts;
  const path = join(dataDirectory.path, kubeconfigFile);
  const present = (await dataDirectory.readSecret(kubeconfigFile))?.toString('utf8');
  const found = present === undefined ? undefined : accessIn(present);
  if (found && found.server === server && found.caPem === caPem && await isGood(found.token, authenticate)) return path;

  let token: string;
  try {
    token = await createToken(kubeconfigFile, alone || present !== undefined);
  } catch (error) {
    log.info(`no kubeconfig was written to ${path}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const trust = caPem === undefined ? {} : { caPem };
  await writeKubeconfig(path, kubeconfig({ name: 'spacedock', server, user: email, token, ...trust }));
  return path;
}

export interface KubeconfigAccess {
  readonly server: string;
  readonly caPem: string | undefined;
  readonly token: string;
}

/** Where a kubeconfig leads and with what. Read as YAML: kubectl rewrites the file when one picks a namespace. */
export function accessIn(text: string): KubeconfigAccess | undefined {
  let content: unknown;
  try {
    content = parse(text);
  } catch {
    return undefined; // not one of ours any more; the caller makes a new one
  }
  const { clusters, users } = (content ?? {}) as {
    readonly clusters?: readonly {
      readonly cluster?: { readonly server?: unknown; readonly 'certificate-authority-data'?: unknown };
    }[];
    readonly users?: readonly { readonly user?: { readonly token?: unknown } }[];
  };
  const cluster = Array.isArray(clusters) ? (clusters as NonNullable<typeof clusters>)[0]?.cluster : undefined;
  const token = Array.isArray(users) ? (users as NonNullable<typeof users>)[0]?.user?.token : undefined;
  const ca = cluster?.['certificate-authority-data'];
  if (typeof cluster?.server !== 'string' || typeof token !== 'string') return undefined;
  const caPem = typeof ca === 'string' ? Buffer.from(ca, 'base64').toString('utf8') : undefined;
  return { server: cluster.server, token, caPem };
}

async function isGood(token: string, authenticate: (token: string) => Promise<unknown>): Promise<boolean> {
  try {
    await authenticate(token);
    return true;
  } catch (error) {
    if (error instanceof OutcomeError) return false;
    throw error;
  }
}
