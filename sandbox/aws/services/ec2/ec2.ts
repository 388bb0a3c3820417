import type { AwsService } from '../../aws-operation.ts';
import { ec2Protocol } from '../../protocols/query.ts';
import { ec2Words } from '../../refusal-words.ts';
import { describeInstanceTypes } from './describe-instance-types.ts';
import { describeRegions } from './describe-regions.ts';
import { describeSubnets } from './describe-subnets.ts';
import { describeVpcs } from './describe-vpcs.ts';

export const ec2: AwsService = {
  name: 'ec2',
  protocol: ec2Protocol('http://ec2.amazonaws.com/doc/2016-11-15/'),
  words: ec2Words,
  operations: [describeInstanceTypes, describeRegions, describeSubnets, describeVpcs],
};
