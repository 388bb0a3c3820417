import { json } from '../github-answers.ts';
import { GithubError, notFound } from '../github-error.ts';
import type { InstallationRecord, Permissions, PermissionLevel } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { repositoryView } from '../views.ts';
import type { RestOperation } from './rest-operation.ts';

/** A token of the installation for an hour, for all that it may do or for a part of it. */
export const createAccessToken: RestOperation = {
  of: 'account',
  name: 'CreateInstallationAccessToken',
  method: 'POST',
  path: '/app/installations/:installation/access_tokens',
  by: ['app'],
  run({ world, params, body }) {
    const { state, now, pace, randomBytes, changed } = world;
    const installation = state.installations.find(({ id }) => String(id) === params['installation']);
    if (!installation) throw notFound();
    if (installation.suspendedAt !== null) throw new GithubError(403, 'This installation has been suspended');
    const at = now().getTime();
    for (const [token, { expiresAt }] of Object.entries(state.installationTokens)) {
      if (Date.parse(expiresAt) <= at) delete state.installationTokens[token];
    }
    const repositories = chosenRepositories(world, installation, body);
    const permissions = chosenPermissions(installation, body['permissions']);
    const token = `ghs_${Buffer.from(randomBytes(27)).toString('base64url').replaceAll(/[-_]/g, '0')}`;
    const expiresAt = new Date(at + pace.tokenLife).toISOString().replace(/\.\d+Z$/, 'Z');
    state.installationTokens[token] = { installation: installation.id, expiresAt, permissions, repositories };
    changed();
    return json(201, {
      token,
      expires_at: expiresAt,
      permissions,
      repository_selection: repositories === null && installation.selected === null ? 'all' : 'selected',
      ...(repositories === null
        ? {}
        : {
            repositories: state.repositories
              .filter(({ id }) => repositories.includes(id))
              .map((one) => repositoryView(world, one)),
          }),
    });
  },
};

function chosenRepositories(
  { state }: GithubWorld,
  { account, selected }: InstallationRecord,
  { repository_ids: ids, repositories: names }: Readonly<Record<string, unknown>>,
): readonly number[] | null {
  if (!Array.isArray(ids) && !Array.isArray(names)) return null;
  const own = state.repositories.filter(({ id, owner }) => owner === account && (selected?.includes(id) ?? true));
  const wanted: readonly unknown[] = [...(Array.isArray(ids) ? ids : []), ...(Array.isArray(names) ? names : [])];
  return wanted.map((one) => {
    const found = own.find(({ id, name }) => id === one || name === one);
    if (!found)
      throw new GithubError(
        422,
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      );
    return found.id;
  });
}

function chosenPermissions({ permissions: held }: InstallationRecord, asked: unknown): Permissions {
  if (typeof asked !== 'object' || asked === null) return held;
  const chosen = Object.entries(asked).map(([name, level]): [string, PermissionLevel] => {
    const most = held[name];
    if (most === undefined || (level !== 'read' && level !== most))
      throw new GithubError(422, 'The permissions requested are not granted to this installation.');
    return [name, level === 'read' ? 'read' : most];
  });
  return { metadata: 'read', ...Object.fromEntries(chosen) };
}
