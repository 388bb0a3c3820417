import { findMoto, type Moto, startMoto } from '@spacedock/clouds/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { stepsCases } from './testing/cases.ts';
import { describeAwsSteps } from './testing/describe-aws-steps.ts';

const command = findMoto();
const notRun = 'NOT RUN: the AWS steps were not tried on moto, which is not installed here (pip install "moto[server]==5.2.5")';

/** Without clusters and caches: moto 5.2 has no access entries of EKS and cannot delete subnet groups of ElastiCache. */
const { network, database, pool, registry, balancer } = stepsCases;

describe.each(command ? [[command]] : [])('moto, an independent emulator of AWS (%s)', (found) => {
  let moto: Moto | undefined;
  afterAll(() => moto?.close());
  describeAwsSteps(async () => {
    moto = await startMoto(found);
    return {
      account: {
        cloudAccountId: '123456789012',
        credentials: { method: 'static_keys', accessKeyId: 'any', secretAccessKey: 'any' },
        endpoints: { url: moto.url },
      },
      region: 'us-east-1',
      now: () => new Date(),
      // Everything is ready at once there.
      pass: () => undefined,
      left: () => [],
      sweepsAll: false,
      ghosts: /:(instance|natgateway|vpc-peering-connection)\//,
    };
  }, [network, database, pool, registry, balancer]);
});

test.each(command ? [] : [notRun])('%s', (text) => {
  process.stderr.write(`${text}\n`);
  expect(findMoto()).toBeUndefined();
});
