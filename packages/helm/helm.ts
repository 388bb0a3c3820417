import { helmCommand } from './helm-command.ts';
import { recoverRelease, type RecoverOptions, type Recovery } from './recover-release.ts';
import { releaseLocks, type ReleaseLocks } from './release-locks.ts';
import type { ClusterAccess, Release, ReleaseRef, ReleaseSummary, Revision } from './release.ts';
import { runTool, type RunTool, type Tool } from './run-tool.ts';
import type { Values } from './values-file.ts';
import { getManifest, type GetManifestOptions } from './verbs/get-manifest.ts';
import { getValues, type GetValuesOptions } from './verbs/get-values.ts';
import { history, type HistoryOptions } from './verbs/history.ts';
import { list, type ListOptions } from './verbs/list.ts';
import { pull, type PullOptions } from './verbs/pull.ts';
import { rollback, type RollbackOptions } from './verbs/rollback.ts';
import { showChart, type ChartMetadata, type ShowChartOptions } from './verbs/show-chart.ts';
import { status, type StatusOptions } from './verbs/status.ts';
import { template, type TemplateOptions } from './verbs/template.ts';
import { uninstall, type UninstallOptions } from './verbs/uninstall.ts';
import { upgrade, type UpgradeOptions } from './verbs/upgrade.ts';

/** Helm, by its verbs. What changes a release waits for what is already changing it. */
export type HelmClient = {
  upgrade(release: ReleaseRef, options: UpgradeOptions): Promise<Release>;
  rollback(release: ReleaseRef, options: RollbackOptions): Promise<Release>;
  uninstall(release: ReleaseRef, options: UninstallOptions): Promise<'uninstalled' | 'not_found'>;
  recover(release: ReleaseRef, options: RecoverOptions): Promise<Recovery>;
  status(release: ReleaseRef, options: StatusOptions): Promise<Release>;
  history(release: ReleaseRef, options: HistoryOptions): Promise<readonly Revision[]>;
  list(cluster: ClusterAccess, options: ListOptions): Promise<readonly ReleaseSummary[]>;
  getValues(release: ReleaseRef, options: GetValuesOptions): Promise<Values>;
  getManifest(release: ReleaseRef, options: GetManifestOptions): Promise<string>;
  template(options: TemplateOptions): Promise<string>;
  pull(options: PullOptions): Promise<string>;
  showChart(options: ShowChartOptions): Promise<ChartMetadata>;
};

type HelmClientOptions = {
  readonly tool: Tool;
  readonly run?: RunTool;
  /** Shared by all clients of a process; a client that is the only one brings its own. */
  readonly locks?: ReleaseLocks;
};

export function helmClient({ tool, run = runTool, locks = releaseLocks() }: HelmClientOptions): HelmClient {
  const helm = helmCommand({ tool, run });
  return {
    upgrade: (release, options) => locks.hold(release, options.signal, () => upgrade(helm, release, options)),
    rollback: (release, options) => locks.hold(release, options.signal, () => rollback(helm, release, options)),
    uninstall: (release, options) => locks.hold(release, options.signal, () => uninstall(helm, release, options)),
    recover: (release, options) => locks.hold(release, options.signal, () => recoverRelease(helm, release, options)),
    status: (release, options) => status(helm, release, options),
    history: (release, options) => history(helm, release, options),
    list: (cluster, options) => list(helm, cluster, options),
    getValues: (release, options) => getValues(helm, release, options),
    getManifest: (release, options) => getManifest(helm, release, options),
    template: (options) => template(helm, options),
    pull: (options) => pull(helm, options),
    showChart: (options) => showChart(helm, options),
  };
}
