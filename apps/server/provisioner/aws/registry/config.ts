import { Type } from 'typebox';
import { kindConfig } from '../kind-config.ts';

const RegistryConfig = Type.Object(
  {
    name: Type.String({
      minLength: 2,
      maxLength: 256,
      pattern: '^[a-z0-9]([a-z0-9]|[._/-](?=[a-z0-9]))*$',
      says: 'must be 2 to 256 of a-z, 0-9, and single . _ - / between them',
      examples: ['checkout/api'],
    }),
    immutableTags: Type.Optional(Type.Boolean()),
    scanOnPush: Type.Optional(Type.Boolean()),
    expireUntaggedAfterDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    forceDelete: Type.Optional(
      Type.Boolean({ description: 'Images that are in it go with it. Else it is not deleted while there are any.' }),
    ),
  },
  { additionalProperties: false },
);

export type RegistryPlan = {
  readonly name: string;
  readonly immutableTags: boolean;
  readonly scanOnPush: boolean;
  /** Null: they stay. */
  readonly expireUntaggedAfterDays: number | null;
  readonly forceDelete: boolean;
};

export const registryConfig = kindConfig(RegistryConfig, (given): RegistryPlan => ({
  name: given.name,
  immutableTags: given.immutableTags ?? false,
  scanOnPush: given.scanOnPush ?? true,
  expireUntaggedAfterDays: given.expireUntaggedAfterDays ?? null,
  forceDelete: given.forceDelete ?? false,
}));
