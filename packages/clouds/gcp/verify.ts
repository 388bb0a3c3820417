import { cloudresourcemanager } from '@googleapis/cloudresourcemanager';
import { CloudFailure, type FailureKind } from '../cloud-failure.ts';
import type { CallOptions, Verification } from '../cloud.ts';
import { identityOf } from './identity.ts';
import type { GoogleSession } from './google-session.ts';
import { neededPermissions } from './permissions.ts';

const { projects } = cloudresourcemanager('v3');
const needed = Object.keys(neededPermissions);

/** Proves that the credentials are good, that they open the project, and asks which permissions they have on it. */
export async function verify(session: GoogleSession, options?: CallOptions): Promise<Verification> {
  await session.freshToken(options);
  const identity = await identityOf(session, options);
  const held = await heldPermissions(session, options);
  if (held === undefined) return { identity, missingPermissions: [], permissionsKnown: false };
  if (held.length === 0 && !belongsTo(identity, session.project)) await mustOpenProject(session, identity, options);
  return { identity, missingPermissions: needed.filter((permission) => !held.includes(permission)), permissionsKnown: true };
}

/** Undefined: the API that would tell is switched off in the project. */
async function heldPermissions(session: GoogleSession, options: CallOptions | undefined): Promise<readonly string[] | undefined> {
  try {
    const { permissions } = await session.ask(
      'cloudresourcemanager',
      { operation: 'cloudresourcemanager.projects.testIamPermissions' },
      (request) =>
        projects.testIamPermissions({ resource: `projects/${session.project}`, requestBody: { permissions: needed } }, request),
      options,
    );
    return permissions ?? [];
  } catch (error) {
    if (isKind(error, 'service_disabled')) return undefined;
    // Google does not tell a project that is not there from one that is closed to us.
    if (isKind(error, 'permission_denied') || isKind(error, 'not_found')) return [];
    throw error;
  }
}

/** Holding nothing at all on a project looks the same as naming the wrong one, except to who may see the project. */
async function mustOpenProject(session: GoogleSession, identity: string, options: CallOptions | undefined): Promise<void> {
  const operation = 'cloudresourcemanager.projects.get';
  try {
    await session.ask(
      'cloudresourcemanager',
      { operation },
      (request) => projects.get({ name: `projects/${session.project}` }, request),
      options,
    );
  } catch (error) {
    if (!isKind(error, 'permission_denied') && !isKind(error, 'not_found')) throw error;
    throw new CloudFailure({
      provider: 'gcp',
      kind: 'account_mismatch',
      bucket: 'user_action',
      operation,
      code: 'PERMISSION_DENIED',
      said: `the project ${session.project} does not exist, or ${identity} has no rights on it`,
      fixHint: `Check the id of the project (not its name or number), or grant ${identity} a role on it.`,
      consoleUrl: `https://console.cloud.google.com/iam-admin/iam?project=${encodeURIComponent(session.project)}`,
    });
  }
}

/** A service account's address names the project that it lives in. */
const belongsTo = (identity: string, project: string): boolean => identity.endsWith(`@${project}.iam.gserviceaccount.com`);

const isKind = (error: unknown, kind: FailureKind): boolean => error instanceof CloudFailure && error.facts.kind === kind;
