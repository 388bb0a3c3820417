import { applyRelease, type AppliedRelease, type ApplyRelease } from './releases/apply-release.ts';
import type { ReleasePlace } from './releases/change-objects.ts';
import { uninstallRelease } from './releases/uninstall-release.ts';
import { runTool, type RunTool, type Tool } from './run-tool.ts';
import { type LoadedChart, loadServiceChart } from './service/service-chart.ts';
import { type ServiceObjects, serviceObjects } from './service/service-objects.ts';

/** Releases of our own chart, without a run of helm for each. The helm command reads, lists, upgrades and rolls them back. */
export type ServiceReleases = {
  /** The objects as `apply` would send them, but for the annotations that say whose they are. */
  readonly render: ServiceObjects;
  /**
   * Installs or upgrades. Called again with the same token it goes on where it, or the process before it, stopped. Waits for no pod.
   * Throws ReleasePending, ForeignObject, ObjectRefused, ImmutableField; what else comes from the client may pass when tried again.
   */
  readonly apply: (options: ApplyRelease) => Promise<AppliedRelease>;
  readonly uninstall: (release: ReleasePlace) => Promise<'uninstalled' | 'not_found'>;
};

type Parts = {
  readonly tool: Tool;
  readonly run?: RunTool;
  readonly now: () => Date;
};

/** One for a process: it keeps what was rendered. */
export function serviceReleases({ tool, run = runTool, now }: Parts): ServiceReleases {
  let loading: Promise<LoadedChart> | undefined;
  const chart = (): Promise<LoadedChart> => (loading ??= loadServiceChart());
  const render = serviceObjects({ tool, run, chart });
  return {
    render,
    apply: (options) => applyRelease({ render, chart, now }, options),
    uninstall: (release) => uninstallRelease(release, now),
  };
}
