import type { CallOptions, Region } from '../cloud.ts';
import { compute } from './compute.ts';
import type { GoogleSession } from './google-session.ts';
import { allPages } from './pages.ts';

export async function regions(session: GoogleSession, options?: CallOptions): Promise<readonly Region[]> {
  const { project } = session;
  const { regions: api } = await compute();
  const found = await allPages(
    (pageToken) =>
      session.ask(
        'compute',
        { operation: 'compute.regions.list' },
        (request) => api.list({ project, ...(pageToken === undefined ? {} : { pageToken }) }, request),
        options,
      ),
    (page) => page.items,
  );
  // Google's API has no other name for a region than its id.
  return found
    .filter(({ status }) => status !== 'DOWN')
    .map(({ name, description }) => ({ id: name ?? '', name: description || name || '' }));
}
