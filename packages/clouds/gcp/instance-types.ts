import type { compute_v1 } from '@googleapis/compute';
import type { CallOptions, InstanceType } from '../cloud.ts';
import { compute } from './compute.ts';
import type { GoogleSession } from './google-session.ts';
import { mustBeLocation, regionOf } from './names.ts';
import { allPages } from './pages.ts';

type MachineType = compute_v1.Schema$MachineType;

/** Machine types are listed by zone; a region has those of all its zones. All zones at once would bring 40,000 of them. */
export async function instanceTypes(
  session: GoogleSession,
  options: CallOptions & { readonly region: string },
): Promise<readonly InstanceType[]> {
  const region = regionOf(options.region);
  mustBeLocation(region, 'compute.regions.get');
  const zones = await zonesOf(session, region, options);
  const found = await Promise.all(zones.map((zone) => machineTypes(session, zone, options)));
  const usable = found.flat().filter(({ deprecated }) => !deprecated || deprecated.state === 'ACTIVE');
  const byName = new Map(usable.map((type) => [type.name ?? '', instanceType(type)]));
  return [...byName.values()].toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

async function zonesOf(session: GoogleSession, region: string, options: CallOptions): Promise<readonly string[]> {
  const { regions: api } = await compute();
  const { zones } = await session.ask(
    'compute',
    { operation: 'compute.regions.get', region },
    (request) => api.get({ project: session.project, region }, request),
    options,
  );
  return (zones ?? []).map((link) => link.slice(link.lastIndexOf('/') + 1));
}

async function machineTypes(session: GoogleSession, zone: string, options: CallOptions): Promise<readonly MachineType[]> {
  const { project } = session;
  const { machineTypes: api } = await compute();
  return allPages(
    (pageToken) =>
      session.ask(
        'compute',
        { operation: 'compute.machineTypes.list', region: zone },
        (request) => api.list({ project, zone, maxResults: 500, ...(pageToken === undefined ? {} : { pageToken }) }, request),
        options,
      ),
    (page) => page.items,
  );
}

/** Families with Arm processors, for answers that do not say it. */
const armFamilies = /^(t2a|c4a|n4a|a4x|axion)-/;

function instanceType({ name, guestCpus, memoryMb, accelerators, architecture }: MachineType): InstanceType {
  const arm = architecture ? architecture === 'ARM64' : armFamilies.test(name ?? '');
  return {
    id: name ?? '',
    cpus: guestCpus ?? 0,
    memoryMiB: memoryMb ?? 0,
    gpus: (accelerators ?? []).reduce((sum, { guestAcceleratorCount }) => sum + (guestAcceleratorCount ?? 0), 0),
    architecture: arm ? 'arm64' : 'amd64',
  };
}
