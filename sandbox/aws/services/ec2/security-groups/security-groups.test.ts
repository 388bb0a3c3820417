import { EC2 } from '@aws-sdk/client-ec2';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../../testing/aws-sandbox.ts';
import { removeNetwork, some, tagged, testNetwork } from '../testing/network.ts';

const refused = (name: string) => expect.objectContaining({ name });
const web = { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '0.0.0.0/0', Description: 'everybody' }] };

test('groups let in whom they are told to, and each rule is known by itself', async () => {
  const sandbox = await awsSandbox();
  const network = await testNetwork(sandbox);
  const { ec2, vpcId } = network;
  const group = async (GroupName: string): Promise<string> =>
    some(
      (
        await ec2.createSecurityGroup({
          GroupName,
          Description: `of ${GroupName}`,
          VpcId: vpcId,
          TagSpecifications: tagged('security-group', { Name: GroupName }),
        })
      ).GroupId,
    );
  const [front, back] = [await group('front'), await group('back')];
  const { SecurityGroupRules: [rule] = [] } = await ec2.authorizeSecurityGroupIngress({
    GroupId: front,
    IpPermissions: [web],
    TagSpecifications: tagged('security-group-rule', { why: 'web' }),
  });
  expect(rule).toMatchObject({
    GroupId: front,
    IsEgress: false,
    IpProtocol: 'tcp',
    FromPort: 443,
    ToPort: 443,
    CidrIpv4: '0.0.0.0/0',
    Description: 'everybody',
  });
  await ec2.authorizeSecurityGroupIngress({
    GroupId: back,
    IpPermissions: [{ IpProtocol: 'tcp', FromPort: 5432, ToPort: 5432, UserIdGroupPairs: [{ GroupId: front }] }],
  });
  const { SecurityGroups: [shown] = [] } = await ec2.describeSecurityGroups({
    Filters: [
      { Name: 'group-name', Values: ['back'] },
      { Name: 'vpc-id', Values: [vpcId] },
    ],
  });
  expect(shown).toMatchObject({
    GroupId: back,
    Description: 'of back',
    IpPermissions: [{ IpProtocol: 'tcp', FromPort: 5432, UserIdGroupPairs: [{ GroupId: front, UserId: sandbox.aws.account }] }],
    IpPermissionsEgress: [{ IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
    Tags: [{ Key: 'Name', Value: 'back' }],
  });
  const rules = await ec2.describeSecurityGroupRules({ Filters: [{ Name: 'tag:why', Values: ['web'] }] });
  expect(rules.SecurityGroupRules?.map(({ SecurityGroupRuleId }) => SecurityGroupRuleId)).toEqual([rule?.SecurityGroupRuleId]);

  await expect(group('front')).rejects.toEqual(refused('InvalidGroup.Duplicate'));
  await expect(ec2.authorizeSecurityGroupIngress({ GroupId: front, IpPermissions: [web] })).rejects.toEqual(
    refused('InvalidPermission.Duplicate'),
  );
  await expect(ec2.deleteSecurityGroup({ GroupId: front })).rejects.toEqual(refused('DependencyViolation'));
  await expect(ec2.deleteVpc({ VpcId: vpcId })).rejects.toEqual(refused('DependencyViolation'));

  await ec2.revokeSecurityGroupIngress({ GroupId: front, SecurityGroupRuleIds: [some(rule?.SecurityGroupRuleId)] });
  await expect(ec2.revokeSecurityGroupIngress({ GroupId: front, IpPermissions: [web] })).rejects.toEqual(
    refused('InvalidPermission.NotFound'),
  );
  await ec2.deleteSecurityGroup({ GroupId: back });
  await ec2.deleteSecurityGroup({ GroupId: front });
  await expect(ec2.deleteSecurityGroup({ GroupId: front })).rejects.toEqual(refused('InvalidGroup.NotFound'));
  await removeNetwork(network);
  expect(sandbox.ledger.left()).toEqual([]);
});

test('a request with one rule that is none makes no rule', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId } = await testNetwork(sandbox);
  const GroupId = some((await ec2.createSecurityGroup({ GroupName: 'one', Description: 'one', VpcId: vpcId })).GroupId);
  const ingress = (...IpPermissions: readonly object[]) =>
    ec2.authorizeSecurityGroupIngress({ GroupId, IpPermissions: [...IpPermissions] });
  await expect(ingress(web, { ...web, IpRanges: [{ CidrIp: '10.0.0.0/40' }] })).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(ingress(web, web)).rejects.toEqual(refused('InvalidPermission.Duplicate'));
  await expect(ingress({ ...web, FromPort: 500 })).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(ingress({ ...web, IpProtocol: 'tcpip' })).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(ingress({ IpProtocol: 'tcp', FromPort: 1, ToPort: 2 })).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(ingress({ ...web, IpRanges: [], UserIdGroupPairs: [{ GroupId: 'sg-0' }] })).rejects.toEqual(
    refused('InvalidGroup.NotFound'),
  );
  expect((await ec2.describeSecurityGroups({ GroupIds: [GroupId] })).SecurityGroups?.[0]?.IpPermissions).toEqual([]);
  await ingress(
    { IpProtocol: 'icmp', FromPort: -1, ToPort: -1, IpRanges: [{ CidrIp: '10.0.0.0/8' }] },
    { IpProtocol: '6', FromPort: 22, ToPort: 22, Ipv6Ranges: [{ CidrIpv6: '::/0' }] },
  );
  const { SecurityGroups: [after] = [] } = await ec2.describeSecurityGroups({
    Filters: [
      { Name: 'ip-permission.protocol', Values: ['tcp'] },
      { Name: 'group-id', Values: [GroupId] },
    ],
  });
  expect(after?.IpPermissions).toMatchObject([
    { IpProtocol: 'icmp', FromPort: -1 },
    { IpProtocol: 'tcp', Ipv6Ranges: [{ CidrIpv6: '::/0' }] },
  ]);
});

test('what goes out can be narrowed', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId } = await testNetwork(sandbox);
  const GroupId = some((await ec2.createSecurityGroup({ GroupName: 'one', Description: 'one', VpcId: vpcId })).GroupId);
  await ec2.revokeSecurityGroupEgress({ GroupId, IpPermissions: [{ IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }] }] });
  await ec2.authorizeSecurityGroupEgress({ GroupId, IpPermissions: [web] });
  const { SecurityGroups: [group] = [] } = await ec2.describeSecurityGroups({ GroupIds: [GroupId] });
  expect(group?.IpPermissionsEgress).toMatchObject([{ IpProtocol: 'tcp', ToPort: 443 }]);
});

test('a group of another network is let in only over a connection', async () => {
  const sandbox = await awsSandbox();
  const [one, other] = [await testNetwork(sandbox, '10.60'), await testNetwork(sandbox, '10.61')];
  const { ec2 } = one;
  const group = async (VpcId: string): Promise<string> =>
    some((await ec2.createSecurityGroup({ GroupName: 'g', Description: 'g', VpcId })).GroupId);
  const [here, there] = [await group(one.vpcId), await group(other.vpcId)];
  const asked = {
    GroupId: here,
    IpPermissions: [{ IpProtocol: 'tcp', FromPort: 5432, ToPort: 5432, UserIdGroupPairs: [{ GroupId: there }] }],
  };
  await expect(ec2.authorizeSecurityGroupIngress(asked)).rejects.toEqual(refused('InvalidGroup.NotFound'));
  const { VpcPeeringConnection } = await ec2.createVpcPeeringConnection({ VpcId: one.vpcId, PeerVpcId: other.vpcId });
  await ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId: some(VpcPeeringConnection?.VpcPeeringConnectionId) });
  await ec2.authorizeSecurityGroupIngress(asked);
});

test('names and networks of groups are checked', async () => {
  const { config } = await awsSandbox();
  const ec2 = new EC2(config());
  await expect(ec2.createSecurityGroup({ GroupName: 'a', Description: 'a' })).rejects.toEqual(refused('VPCIdNotSpecified'));
  await expect(ec2.createSecurityGroup({ GroupName: 'a', Description: 'a', VpcId: 'vpc-0' })).rejects.toEqual(
    refused('InvalidVpcID.NotFound'),
  );
  await expect(ec2.createSecurityGroup({ GroupName: 'sg-a', Description: 'a', VpcId: 'vpc-0' })).rejects.toEqual(
    refused('InvalidParameterValue'),
  );
  const { SecurityGroups: [own] = [] } = await ec2.describeSecurityGroups({ GroupNames: ['default'] });
  await expect(ec2.deleteSecurityGroup({ GroupId: some(own?.GroupId) })).rejects.toEqual(refused('CannotDelete'));
  await expect(ec2.describeSecurityGroups({ GroupNames: ['none'] })).rejects.toEqual(refused('InvalidGroup.NotFound'));
});
