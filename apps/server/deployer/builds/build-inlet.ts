import { type CatalogDeployment, invalid, outcome } from '@spacedock/contracts';
import type { Logger } from 'pino';
import type { BuildState } from '../revisions/build-state.ts';
import type { RevisionRowRead } from '../revisions/new-revision.ts';
import type { RolloutPorts } from '../rollout/rollout-ports.ts';
import { changeBuild, hasResult, isUnderWay } from './build-record.ts';
import type { BuildReport, BuildTicket, TakenReport } from './build-report.ts';
import type { CallbackTokens } from './callback-token.ts';
import { type Login, printsOf, withoutGiven } from './given-secrets.ts';
import { isUnder, pinnedImage } from './image-name.ts';
import { lastLines, logText } from './log-text.ts';
import { reportPace } from './report-pace.ts';

export interface BuildInletParts extends Pick<RolloutPorts, 'db' | 'inTransaction' | 'catalog' | 'integrations' | 'fingerprint'> {
  readonly tokens: Pick<CallbackTokens, 'verify'>;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly log: Pick<Logger, 'info'>;
}

export type BuildInlet = ReturnType<typeof buildInlet>;

const longestTail = 16 * 1024;
const longestMessage = 2_000;
/** For each question to the catalog, which may have to ask a cloud. Runs wait for 30 s. */
const timeoutMs = 20_000;

/** What a build may ask and say, for as long as it is under way. Who it is, and that it may, is in its token; how it stands, in the row. */
export function buildInlet(parts: BuildInletParts) {
  const { db, catalog, integrations, tokens, fingerprint, now, monotonic, log } = parts;
  const pace = reportPace(monotonic);

  async function revisionOf(token: string): Promise<RevisionRowRead> {
    const id = await tokens.verify(token);
    pace(id);
    const found = await db.selectFrom('deployer.revisions').where('id', '=', id).selectAll().executeTakeFirst();
    if (!found) throw outcome('build.token_refused', { why: 'its deployment is gone' });
    return found;
  }
  const over = ({ status }: Pick<RevisionRowRead, 'status'>) => outcome('build.over', { status });

  /** Under the same lock as everything that happens to a build. Throws where it has ended meanwhile. */
  async function change(revision: RevisionRowRead, how: (before: BuildState) => BuildState): Promise<BuildState> {
    let changed = false;
    const { org_id: organisationId, id: revisionId } = revision;
    const after = await changeBuild(parts, { organisationId, revisionId }, (before) => {
      if (!before) throw over(revision);
      changed = true;
      return how(before);
    });
    if (!changed || !after?.build) throw over(after ?? { status: 'superseded' });
    return after.build;
  }

  return {
    /** Everything that it needs to build. Holds secrets. */
    async ticket(token: string): Promise<BuildTicket> {
      const revision = await revisionOf(token);
      if (!isUnderWay(revision)) throw over(revision);
      const { org_id: organisationId, deployment_id: deploymentId, configs, commit_sha: ref } = revision;
      const { deployment } = await catalog.getDeployment({ organisationId, deploymentId }, { timeoutMs });
      if (!deployment || ref === null) throw over(revision);
      const repository = await sourceOf(deployment, ref);
      const registry = await registryOf(deployment);
      const given: Login[] = [
        { username: 'build', secret: token },
        ...(repository.token === undefined ? [] : [{ username: 'x-access-token', secret: repository.token }]),
        ...(registry ? [{ username: registry.username, secret: registry.password }] : []),
      ];
      const build = await change(revision, (before) => {
        const prints = [...(before.given ?? []), ...printsOf(given, fingerprint)];
        const heardAt = now().toISOString();
        return { ...before, heardAt, given: [...new Map(prints.map((one) => [one.print, one])).values()].slice(-20) };
      });
      log.info({ revision: revision.id, repository: deployment.repoKey }, 'a build was given its ticket');
      const { rootPath = '', dockerfile = '' } = configs;
      return { repository, rootPath, dockerfile, image: build.target ?? '', ...(registry ? { registry } : {}) };
    },

    /** One that comes late or again changes nothing, and is told how things stand. */
    async report(token: string, report: BuildReport): Promise<TakenReport> {
      const revision = await revisionOf(token);
      const { build, org_id: organisationId, id: revisionId } = revision;
      if (!build) throw over(revision);
      checked(report, build);
      let accepted = false;
      const after = await changeBuild(parts, { organisationId, revisionId }, (before) => {
        accepted = true;
        return told(before ?? build, report);
      });
      return { revision: revisionId, accepted, status: (after?.build ?? build).status };
    },
  };

  async function sourceOf(
    { organisationId, integrationId, repoKey, fork }: CatalogDeployment,
    ref: string,
  ): Promise<BuildTicket['repository']> {
    const { token, integration } = await integrations.mintGitToken({ organisationId, integrationId }, { timeoutMs });
    const [, owner = '', repo = ''] = repoKey.split('/');
    // To the GitHub of the integration and to no other: that is whom the token is for.
    const url = `${integration?.webUrl ?? ''}/${owner}/${repo}.git`;
    // What strangers wrote is built without anything of ours that could be left out. The others that are copied with it are our own.
    const strange = fork && owner.toLowerCase() !== integration?.account.toLowerCase();
    return strange ? { url, ref } : { url, ref, token };
  }

  async function registryOf({
    organisationId,
    registryIntegrationId: integrationId,
  }: CatalogDeployment): Promise<BuildTicket['registry']> {
    if (integrationId === '') return undefined;
    const { server, username, password } = await integrations.openRegistry({ organisationId, integrationId }, { timeoutMs });
    return { server, username, password };
  }

  function told(before: BuildState, { status, digest = '', image, message, logTail, runUrl }: BuildReport): BuildState {
    const shown = (text: string, most: number): string =>
      lastLines(withoutGiven(lastLines(logText(text), most), before.given ?? [], fingerprint), most);
    const heard: BuildState = {
      ...before,
      heardAt: now().toISOString(),
      ...(runUrl === undefined ? {} : { runUrl }),
      ...(logTail === undefined ? {} : { logTail: shown(logTail, longestTail) }),
    };
    switch (status) {
      case 'running':
        return { ...heard, status };
      case 'succeeded':
        return { ...heard, status, image: pinnedImage(image ?? before.target ?? '', digest) };
      case 'failed':
        return { ...heard, status, code: 'build_failed', message: shown(message ?? '', longestMessage) || 'The build failed.' };
    }
  }
}

/** What the schema cannot know. */
function checked({ status, digest, image }: BuildReport, build: BuildState): void {
  if (hasResult(build)) return;
  if (status === 'succeeded' && digest === undefined)
    throw invalid({ field: 'body.digest', problem: 'is required when the build succeeded' });
  const { registry = '' } = build;
  if (image !== undefined && !isUnder(registry, image)) {
    throw invalid({ field: 'body.image', problem: `must be under ${registry}, where the environment keeps its images` });
  }
}
