import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { Principal } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';

/** A request of somebody who may make it. */
export interface ArmRequest {
  readonly principal: Principal;
  readonly url: URL;
  /** What the braces in the path of the route stood for, as it was written. */
  readonly names: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export type ArmHandler = (world: AzureWorld, request: ArmRequest) => Promise<WireAnswer> | WireAnswer;

/** Below `/subscriptions/{subscription}`. The action is what roles allow, and what faults and the ledger of calls know it by. */
export type ArmRoute = readonly [method: string, path: string, action: string, handle: ArmHandler];

/** Undefined when the path is another one. ARM takes names of types in any case, and gives them back as they were made. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const names: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = decoded(given[index] ?? '');
    if (part.startsWith('{')) names[part.slice(1, -1)] = text;
    else if (part.toLowerCase() !== text.toLowerCase()) return undefined;
  }
  return names;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
