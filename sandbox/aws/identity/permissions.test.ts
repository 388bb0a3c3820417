import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstContents } from '../first-contents.ts';
import { decide, denial } from './permissions.ts';

const user = 'arn:aws:iam::1:user/ada';

function decided(allow: readonly string[], deny: readonly string[] = [], deniedRegions: readonly string[] = []) {
  const state = firstContents({ now: () => new Date(), randomBytes });
  state.rights[user] = { allow, deny, deniedRegions };
  return (action: string, region?: string) => decide(state, user, action, region);
}

test('what nobody allowed is denied, and a denial wins', () => {
  const may = decided(['eks:*', 'ec2:Describe*'], ['eks:Delete*']);
  expect(may('eks:DescribeCluster')).toBe('allowed');
  expect(may('EKS:describecluster')).toBe('allowed');
  expect(may('ec2:DescribeVpcs')).toBe('allowed');
  expect(may('eks:DeleteCluster')).toBe('explicitDeny');
  expect(may('ec2:CreateVpc')).toBe('implicitDeny');
  expect(may('eksx:DescribeCluster')).toBe('implicitDeny');
});

test('what the organisation denies in a region is denied there only', () => {
  const may = decided(['*'], [], ['eu-west-1']);
  expect(may('eks:ListClusters', 'eu-west-1')).toBe('deniedByOrganisation');
  expect(may('eks:ListClusters', 'us-east-1')).toBe('allowed');
  expect(may('iam:GetUser')).toBe('allowed');
});

test('who is not limited may do everything', () => {
  expect(decide(firstContents({ now: () => new Date(), randomBytes }), 'arn:aws:iam::1:user/eve', 'eks:CreateCluster')).toBe(
    'allowed',
  );
});

test('a denial says who may not do what, and why', () => {
  expect(denial(user, 'eks:DescribeCluster', 'arn:aws:eks:us-east-1:1:cluster/a', 'implicitDeny')).toBe(
    'User: arn:aws:iam::1:user/ada is not authorized to perform: eks:DescribeCluster on resource: '
    + 'arn:aws:eks:us-east-1:1:cluster/a because no identity-based policy allows the eks:DescribeCluster action',
  );
});
