import type { TaggedResource, TaggedResources } from '../../tagged-resources.ts';
import { ec2Arn, kindNames } from './kinds.ts';
import { present } from './things.ts';

export const ec2Tagged: TaggedResources = (world, region) =>
  kindNames.flatMap((kind) =>
    present({ world, region }, kind).map((record): TaggedResource => ({
      arn: ec2Arn(world.state.account, kind, record),
      tags: record.tags,
    })),
  );
