import type { ProvisionerStoreContext } from '../store-context.ts';
import type { NewJob } from './job.ts';
import { planJob, type PlannedJob } from './planned-job.ts';
import type { Preview } from './preview.ts';

/** What a job would do. Asks clouds: not for when a row is locked. */
export function previewer(context: ProvisionerStoreContext) {
  return {
    plan: (wanted: NewJob): Promise<PlannedJob> => planJob(context, wanted, { writes: true }),

    async preview(wanted: NewJob): Promise<Preview> {
      const { on, plan, target } = await planJob(context, wanted, { writes: false });
      const steps = on.steps(plan).map(({ name, title, needs = [], permissions }) => ({
        name, title, needs: [...needs], permissions: [...permissions],
      }));
      return { steps, ...await on.preview(plan, target) };
    },
  };
}
