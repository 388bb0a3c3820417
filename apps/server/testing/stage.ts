import { randomBytes } from 'node:crypto';
import type { Policy, ScopeKind } from '@spacedock/contracts';
import type { Place } from '../gateway/access.ts';
import type { TestClient } from './client.ts';
import type { Person, World } from './world.ts';

/** A request that its route says yes to, when it comes from somebody who may make it. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The scopes that what it speaks of lies in: a role in one of them reaches it. None: only a role everywhere does. */
  readonly place?: Place;
  /** Who has to send it, where the caller's own token will not do: the same person, signed in. */
  readonly sender?: TestClient;
  /** What the caller has to hold there beside the route's policy, because it is handed out or taken away. */
  readonly alsoNeeds?: readonly Policy[];
  /** The same for something outside of that place, which a role in the place does not reach: it is held there beside it. */
  readonly elsewhere?: readonly { readonly scope: ScopeKind; readonly scopeId: string; readonly policies: readonly Policy[] }[];
  /** What it is answered with, where that is not the status the endpoint declares for success. */
  readonly status?: number;
}

/** Where a request is made up: it speaks of fresh things in the caller's organisation, so each can be sent, and changed, anew. */
export interface Stage {
  readonly world: World;
  /** Who is going to send it. */
  readonly caller: Person;
  /** Sets the stage. */
  readonly admin: Person;
}

export async function stageFor(world: World, caller: Person): Promise<Stage> {
  return { world, caller, admin: await world.person([{ role: 'role_superadmin' }], caller.organisationId) };
}

export type MakeRequest = (stage: Stage) => ValidRequest | Promise<ValidRequest>;

let counter = 0;
export const fresh = (what = 'thing'): string => `${what}-${(counter += 1)}-${randomBytes(3).toString('hex')}`;

export async function made(admin: Person, path: string, body: object): Promise<string> {
  const { status, text, data } = await admin.post<{ id: string }>(path, body);
  if (status !== 201) throw new Error(`POST ${path}, to set the stage, was answered with ${status}: ${text}`);
  return data.id;
}

export const space = ({ world, caller }: Stage): Promise<string> => world.clouds.space(caller.organisationId);

/** What merely has to be there for something else is made once in an organisation. */
export function onceInOrganisation(make: (stage: Stage) => Promise<string>): (stage: Stage) => Promise<string> {
  const things = new WeakMap<World, Map<string, Promise<string>>>();
  return (stage) => {
    const known = things.get(stage.world) ?? new Map<string, Promise<string>>();
    things.set(stage.world, known);
    const thing = known.get(stage.caller.organisationId) ?? make(stage);
    known.set(stage.caller.organisationId, thing);
    return thing;
  };
}

/** For environments and the like, which lie in some space; what speaks of the space itself has one of its own. */
export const anySpace = onceInOrganisation(space);
export const listed: MakeRequest = () => ({ query: { limit: '5' } });
