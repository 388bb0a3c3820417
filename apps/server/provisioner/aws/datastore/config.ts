import { Type } from 'typebox';
import { CidrBlock, placementFields } from '../config-fields.ts';
import { kindConfig, type Wrong } from '../kind-config.ts';
import { cidrOf } from '../network/cidr.ts';
import { type Engine, engines } from './engines.ts';

const DatastoreConfig = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        maxLength: 40,
        pattern: '^[a-z]([a-z0-9]|-(?=[a-z0-9]))*$',
        says: 'must be 1 to 40 of a-z, 0-9 and single hyphens, starting with a letter',
      }),
    ),
    engine: Type.Enum(Object.keys(engines) as Engine[]),
    version: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}([.][0-9]{1,3}){0,2}$', says: 'must be a version such as 16.3' })),
    instanceClass: Type.Optional(
      Type.String({
        pattern: '^(db|cache)[.][a-z0-9-]{2,20}[.][a-z0-9-]{2,20}$',
        says: 'must be an instance class such as db.t3.medium',
      }),
    ),
    allocatedStorageGB: Type.Optional(Type.Integer({ minimum: 20, maximum: 65_536 })),
    multiAZ: Type.Optional(Type.Boolean()),
    backupRetentionDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 35 })),
    ...placementFields,
    allowedCIDRs: Type.Optional(Type.Array(CidrBlock, { maxItems: 20, uniqueItems: true })),
    finalSnapshot: Type.Optional(
      Type.Boolean({ description: 'A last snapshot is taken when it is deleted. It stays, and costs.' }),
    ),
    secretRecoveryDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'How long the root password can be restored after deletion: 0 (not at all) or 7 to 30.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A type, not an interface, as all that goes into a job: it is kept as JSON. */
export type DatastorePlan = {
  /** Null: after the job. */
  readonly name: string | null;
  readonly engine: Engine;
  readonly version: string;
  readonly instanceClass: string;
  /** Of no meaning to Redis, which is in memory. */
  readonly allocatedStorageGB: number;
  readonly multiAZ: boolean;
  readonly backupRetentionDays: number;
  readonly vpcID: string | null;
  readonly subnetIDs: readonly string[] | null;
  readonly allowedCIDRs: readonly string[];
  readonly finalSnapshot: boolean;
  readonly secretRecoveryDays: number;
};

export const datastoreConfig = kindConfig(DatastoreConfig, (given, wrong): DatastorePlan => {
  const { engine } = given;
  const of = engines[engine];
  const plan: DatastorePlan = {
    name: given.name ?? null,
    engine,
    version: given.version ?? of.version,
    instanceClass: given.instanceClass ?? of.instanceClass,
    allocatedStorageGB: given.allocatedStorageGB ?? 20,
    multiAZ: given.multiAZ ?? false,
    backupRetentionDays: given.backupRetentionDays ?? 7,
    vpcID: given.vpcID ?? null,
    subnetIDs: given.subnetIDs ?? null,
    allowedCIDRs: given.allowedCIDRs ?? [],
    finalSnapshot: given.finalSnapshot ?? false,
    secretRecoveryDays: given.secretRecoveryDays ?? 0,
  };
  check(plan, given.allocatedStorageGB !== undefined, wrong);
  return plan;
});

function check(
  { engine, version, instanceClass, allowedCIDRs, secretRecoveryDays }: DatastorePlan,
  saidStorage: boolean,
  wrong: Wrong,
): void {
  const { versions, classPrefix, title } = engines[engine];
  if (!versions.some((known) => version === known || version.startsWith(`${known}.`))) {
    wrong('version', `is no version of ${title}; there are ${versions.join(', ')}`);
  }
  if (!instanceClass.startsWith(classPrefix)) wrong('instanceClass', `of ${title} begins with ${classPrefix}`);
  if (engine === 'redis' && saidStorage)
    wrong('allocatedStorageGB', 'is not for redis: it is as large as the memory of its class');
  if (secretRecoveryDays > 0 && secretRecoveryDays < 7) wrong('secretRecoveryDays', 'must be 0 or 7 to 30');
  for (const [index, block] of allowedCIDRs.entries()) {
    if (!cidrOf(block)) wrong(`allowedCIDRs.${index}`, 'must be a block such as 10.0.0.0/16 whose address is its first');
  }
}
