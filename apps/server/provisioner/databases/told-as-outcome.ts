import { CloudFailure, providerNames } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import { StepFailure } from '../step-failure.ts';
import { DatabaseServerFailure } from './database-server.ts';
import type { Datastore } from './datastore.ts';

/** What went wrong on the way to a server or on it, for whoever asked: by who can mend it. */
export async function toldAsOutcome<Answer>({ host }: Pick<Datastore, 'host'>, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CloudFailure) throw ofCloud(error);
    if (error instanceof StepFailure) throw outcome('datastore.refused', { host, why: error.failure.message });
    if (error instanceof DatabaseServerFailure) {
      throw outcome(error.unreachable ? 'datastore.unreachable' : 'datastore.refused', { host, why: error.message });
    }
    throw error;
  }
}

function ofCloud({ facts }: CloudFailure) {
  const { provider, kind, bucket, operation, code, said, fixHint, consoleUrl } = facts;
  const trouble = {
    cloud: providerNames[provider],
    kind,
    bucket,
    operation,
    code,
    said,
    ...(fixHint === undefined ? {} : { fixHint }),
    ...(consoleUrl === undefined ? {} : { consoleUrl }),
  };
  switch (bucket) {
    case 'user_action':
      return outcome('cloud.user_action', trouble);
    case 'transient':
      return outcome('cloud.transient', trouble);
    case 'system':
      return outcome('cloud.system', trouble);
  }
}
