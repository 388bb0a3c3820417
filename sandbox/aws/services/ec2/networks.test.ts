import { EC2, waitUntilNatGatewayAvailable, waitUntilNatGatewayDeleted } from '@aws-sdk/client-ec2';
import { expect, test } from 'vitest';
import { quotas } from '../../quotas.ts';
import { awsSandbox } from '../../testing/aws-sandbox.ts';
import { removeNetwork, some, tagged, testNetwork } from './testing/network.ts';

const refused = (name: string) => expect.objectContaining({ name });

test('a network is made, used and taken down, and the ledger is even', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId, subnetIds, gatewayId } = await testNetwork(sandbox);
  const { clock, ledger } = sandbox;
  const [first, second] = subnetIds;
  const allocationId = some((await ec2.allocateAddress({ Domain: 'vpc' })).AllocationId);
  const { NatGateway: nat } = await ec2.createNatGateway({ SubnetId: first, AllocationId: allocationId });
  const natId = some(nat?.NatGatewayId);
  expect(nat?.State).toBe('pending');
  clock.advance(60_000);
  const found = await waitUntilNatGatewayAvailable({ client: ec2, maxWaitTime: 30 }, { NatGatewayIds: [natId] });
  expect(found.state).toBe('SUCCESS');
  const { Addresses: [address] = [] } = await ec2.describeAddresses({ AllocationIds: [allocationId] });
  expect(address?.AssociationId).toMatch(/^eipassoc-/);
  const table = some((await ec2.createRouteTable({ VpcId: vpcId })).RouteTable?.RouteTableId);
  await ec2.createRoute({ RouteTableId: table, DestinationCidrBlock: '0.0.0.0/0', NatGatewayId: natId });
  const { AssociationId: association } = await ec2.associateRouteTable({ RouteTableId: table, SubnetId: second });
  const { RouteTables: [shown] = [] } = await ec2.describeRouteTables({
    Filters: [{ Name: 'association.subnet-id', Values: [second] }],
  });
  expect(shown).toMatchObject({
    RouteTableId: table,
    Routes: [
      { GatewayId: 'local', State: 'active' },
      { NatGatewayId: natId, DestinationCidrBlock: '0.0.0.0/0', State: 'active' },
    ],
  });
  const { NetworkInterfaces: [card] = [] } = await ec2.describeNetworkInterfaces({
    Filters: [{ Name: 'subnet-id', Values: [first] }],
  });
  expect(card).toMatchObject({ InterfaceType: 'nat_gateway', Association: { PublicIp: address?.PublicIp } });

  // Nothing that is in use goes.
  await expect(ec2.deleteVpc({ VpcId: vpcId })).rejects.toEqual(refused('DependencyViolation'));
  await expect(ec2.deleteSubnet({ SubnetId: first })).rejects.toEqual(refused('DependencyViolation'));
  await expect(ec2.releaseAddress({ AllocationId: allocationId })).rejects.toEqual(refused('AuthFailure'));
  await expect(ec2.detachInternetGateway({ VpcId: vpcId, InternetGatewayId: gatewayId })).rejects.toEqual(
    refused('DependencyViolation'),
  );
  await expect(ec2.deleteInternetGateway({ InternetGatewayId: gatewayId })).rejects.toEqual(refused('DependencyViolation'));
  await expect(ec2.deleteRouteTable({ RouteTableId: table })).rejects.toEqual(refused('DependencyViolation'));

  await ec2.deleteNatGateway({ NatGatewayId: natId });
  const { NatGateways: [leaving] = [] } = await ec2.describeNatGateways({ Filter: [{ Name: 'state', Values: ['deleting'] }] });
  expect(leaving?.NatGatewayId).toBe(natId);
  await expect(ec2.deleteSubnet({ SubnetId: first })).rejects.toEqual(refused('DependencyViolation'));
  clock.advance(60_000);
  expect((await waitUntilNatGatewayDeleted({ client: ec2, maxWaitTime: 30 }, { NatGatewayIds: [natId] })).state).toBe('SUCCESS');
  const { RouteTables: [after] = [] } = await ec2.describeRouteTables({ RouteTableIds: [table] });
  expect(after?.Routes?.[1]?.State).toBe('blackhole');
  await ec2.releaseAddress({ AllocationId: allocationId });
  await ec2.disassociateRouteTable({ AssociationId: association });
  await ec2.deleteRouteTable({ RouteTableId: table });
  await removeNetwork({ ec2, vpcId, subnetIds, gatewayId });
  expect(ledger.left()).toEqual([]);
  expect(ledger.entries().map(({ action, kind }) => `${action} ${kind}`)).toContain('create ec2:natgateway');
  clock.advance(3_600_000);
  // By this the client learns that its clock is wrong.
  await expect(ec2.describeRegions({})).rejects.toEqual(refused('RequestExpired'));
  await expect(ec2.describeNatGateways({ NatGatewayIds: [natId] })).rejects.toEqual(refused('NatGatewayNotFound'));
});

test('what is not there is refused in the words of AWS', async () => {
  const { config } = await awsSandbox();
  const ec2 = new EC2(config());
  await expect(ec2.deleteVpc({ VpcId: 'vpc-0' })).rejects.toEqual(refused('InvalidVpcID.NotFound'));
  await expect(ec2.createSubnet({ VpcId: 'vpc-0', CidrBlock: '10.0.0.0/24' })).rejects.toEqual(refused('InvalidVpcID.NotFound'));
  await expect(ec2.deleteSubnet({ SubnetId: 'subnet-0' })).rejects.toEqual(refused('InvalidSubnetID.NotFound'));
  await expect(ec2.deleteInternetGateway({ InternetGatewayId: 'igw-0' })).rejects.toEqual(
    refused('InvalidInternetGatewayID.NotFound'),
  );
  await expect(ec2.deleteNatGateway({ NatGatewayId: 'nat-0' })).rejects.toEqual(refused('NatGatewayNotFound'));
  await expect(ec2.releaseAddress({ AllocationId: 'eipalloc-0' })).rejects.toEqual(refused('InvalidAllocationID.NotFound'));
  await expect(ec2.deleteRouteTable({ RouteTableId: 'rtb-0' })).rejects.toEqual(refused('InvalidRouteTableID.NotFound'));
  await expect(ec2.disassociateRouteTable({ AssociationId: 'rtbassoc-0' })).rejects.toEqual(
    refused('InvalidAssociationID.NotFound'),
  );
  await expect(ec2.releaseAddress({})).rejects.toEqual(refused('MissingParameter'));
});

test('ranges must fit, and not meet', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId } = await testNetwork(sandbox);
  const subnet = (CidrBlock: string, AvailabilityZone?: string) =>
    ec2.createSubnet({ VpcId: vpcId, CidrBlock, ...(AvailabilityZone && { AvailabilityZone }) });
  await expect(ec2.createVpc({ CidrBlock: '10.0.0.0/8' })).rejects.toEqual(refused('InvalidVpc.Range'));
  await expect(ec2.createVpc({ CidrBlock: 'all' })).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(subnet('10.99.0.0/24')).rejects.toEqual(refused('InvalidSubnet.Range'));
  await expect(subnet('10.20.1.128/25')).rejects.toEqual(refused('InvalidSubnet.Conflict'));
  await expect(subnet('10.20.9.0/24', 'us-east-1z')).rejects.toEqual(refused('InvalidParameterValue'));
});

test('quotas hold, and can be raised', async () => {
  const { config, aws } = await awsSandbox();
  const ec2 = new EC2(config());
  // One is there from the beginning.
  for (let count = 1; count < 5; count += 1) await ec2.createVpc({ CidrBlock: `10.3${count}.0.0/16` });
  await expect(ec2.createVpc({ CidrBlock: '10.40.0.0/16' })).rejects.toEqual(refused('VpcLimitExceeded'));
  aws.setQuota(quotas.vpcs.code, 6);
  await ec2.createVpc({ CidrBlock: '10.40.0.0/16' });
  aws.setQuota(quotas.addresses.code, 0);
  await expect(ec2.allocateAddress({})).rejects.toEqual(refused('AddressLimitExceeded'));
});

test('a request with a client token is done once', async () => {
  const sandbox = await awsSandbox();
  const { ec2, subnetIds } = await testNetwork(sandbox);
  const [{ AllocationId }, other] = [await ec2.allocateAddress({}), await ec2.allocateAddress({})];
  const asked = { SubnetId: subnetIds[0], AllocationId, ClientToken: 'job-1' };
  const one = await ec2.createNatGateway(asked);
  const again = await ec2.createNatGateway(asked);
  expect(again.NatGateway?.NatGatewayId).toBe(one.NatGateway?.NatGatewayId);
  await expect(ec2.createNatGateway({ ...asked, AllocationId: other.AllocationId })).rejects.toEqual(
    refused('IdempotentParameterMismatch'),
  );
  expect(sandbox.ledger.left().filter(({ kind }) => kind === 'ec2:natgateway')).toHaveLength(1);
});

test('a NAT gateway without a way out, or with the address of another, comes to nothing', async () => {
  const sandbox = await awsSandbox();
  const network = await testNetwork(sandbox);
  const { ec2, vpcId, subnetIds, gatewayId } = network;
  const [one, other] = [await ec2.allocateAddress({}), await ec2.allocateAddress({})];
  const gateway = async ({ AllocationId }: typeof one): Promise<string> =>
    some((await ec2.createNatGateway({ SubnetId: subnetIds[0], AllocationId })).NatGateway?.NatGatewayId);
  const good = await gateway(one);
  const second = await gateway(one);
  sandbox.clock.advance(60_000);
  await ec2.deleteNatGateway({ NatGatewayId: good });
  sandbox.clock.advance(60_000);
  await ec2.detachInternetGateway({ VpcId: vpcId, InternetGatewayId: gatewayId });
  const closed = await gateway(other);
  sandbox.clock.advance(60_000);
  const { NatGateways } = await ec2.describeNatGateways({ NatGatewayIds: [good, second, closed] });
  expect(NatGateways).toMatchObject([
    { State: 'deleted' },
    { State: 'failed', FailureCode: 'Resource.AlreadyAssociated' },
    { State: 'failed', FailureCode: 'Gateway.NotAttached' },
  ]);
  // They hold nothing, and can be deleted.
  for (const { AllocationId } of [one, other]) await ec2.releaseAddress({ AllocationId });
  for (const NatGatewayId of [second, closed]) await ec2.deleteNatGateway({ NatGatewayId });
  await ec2.attachInternetGateway({ VpcId: vpcId, InternetGatewayId: gatewayId });
  await removeNetwork(network);
  expect(sandbox.ledger.left()).toEqual([]);
});

test('attributes of networks and subnets', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId, subnetIds } = await testNetwork(sandbox);
  const hostnames = async () =>
    (await ec2.describeVpcAttribute({ VpcId: vpcId, Attribute: 'enableDnsHostnames' })).EnableDnsHostnames?.Value;
  expect(await hostnames()).toBe(false);
  await ec2.modifyVpcAttribute({ VpcId: vpcId, EnableDnsHostnames: { Value: true } });
  expect(await hostnames()).toBe(true);
  expect((await ec2.describeVpcAttribute({ VpcId: vpcId, Attribute: 'enableDnsSupport' })).EnableDnsSupport?.Value).toBe(true);
  await ec2.modifySubnetAttribute({ SubnetId: subnetIds[0], MapPublicIpOnLaunch: { Value: true } });
  const { Subnets } = await ec2.describeSubnets({
    Filters: [
      { Name: 'map-public-ip-on-launch', Values: ['true'] },
      { Name: 'vpc-id', Values: [vpcId] },
    ],
  });
  expect(Subnets).toMatchObject([{ SubnetId: subnetIds[0], AvailableIpAddressCount: 251, AvailabilityZoneId: 'use1-az1' }]);
});

test('routes lead to what is there, once', async () => {
  const sandbox = await awsSandbox();
  const { ec2, vpcId, subnetIds, gatewayId } = await testNetwork(sandbox);
  const { RouteTables: [main] = [] } = await ec2.describeRouteTables({
    Filters: [
      { Name: 'vpc-id', Values: [vpcId] },
      { Name: 'association.main', Values: ['true'] },
    ],
  });
  const RouteTableId = some(main?.RouteTableId);
  const route = { RouteTableId, DestinationCidrBlock: '0.0.0.0/0' };
  await ec2.createRoute({ ...route, GatewayId: gatewayId });
  await expect(ec2.createRoute({ ...route, GatewayId: gatewayId })).rejects.toEqual(refused('RouteAlreadyExists'));
  expect(sandbox.ledger.left().filter(({ kind }) => kind === 'ec2:route')).toHaveLength(1);
  const { AllocationId } = await ec2.allocateAddress({});
  const { NatGateway } = await ec2.createNatGateway({ SubnetId: subnetIds[0], AllocationId });
  await expect(ec2.createRoute({ ...route, NatGatewayId: some(NatGateway?.NatGatewayId) })).rejects.toEqual(
    refused('RouteAlreadyExists'),
  );
  await expect(ec2.createRoute({ ...route, GatewayId: 'igw-0' })).rejects.toEqual(refused('InvalidInternetGatewayID.NotFound'));
  await expect(ec2.createRoute(route)).rejects.toEqual(refused('MissingParameter'));
  await expect(ec2.deleteRouteTable({ RouteTableId })).rejects.toEqual(refused('DependencyViolation'));
  await ec2.deleteRoute(route);
  await expect(ec2.deleteRoute(route)).rejects.toEqual(refused('InvalidRoute.NotFound'));
  await expect(ec2.deleteRoute({ RouteTableId, DestinationCidrBlock: '10.20.0.0/16' })).rejects.toEqual(
    refused('InvalidParameterValue'),
  );
});

test('networks are connected, and disconnected', async () => {
  const sandbox = await awsSandbox();
  const { ec2, ledger } = { ...(await testNetwork(sandbox)), ledger: sandbox.ledger };
  const vpc = async (CidrBlock: string): Promise<string> => some((await ec2.createVpc({ CidrBlock })).Vpc?.VpcId);
  const [one, other, same] = [await vpc('10.50.0.0/16'), await vpc('10.51.0.0/16'), await vpc('10.50.0.0/20')];
  const { VpcPeeringConnection: failed } = await ec2.createVpcPeeringConnection({ VpcId: one, PeerVpcId: same });
  expect(failed?.Status?.Code).toBe('failed');
  const asked = { VpcId: one, PeerVpcId: other, TagSpecifications: tagged('vpc-peering-connection', { Name: 'both' }) };
  const { VpcPeeringConnection: peering } = await ec2.createVpcPeeringConnection(asked);
  const id = some(peering?.VpcPeeringConnectionId);
  expect(peering?.Status?.Code).toBe('pending-acceptance');
  expect((await ec2.createVpcPeeringConnection(asked)).VpcPeeringConnection?.VpcPeeringConnectionId).toBe(id);
  await ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId: id });
  await expect(ec2.createVpcPeeringConnection(asked)).rejects.toEqual(refused('VpcPeeringConnectionAlreadyExists'));
  const table = async (VpcId: string): Promise<string> => {
    const { RouteTables } = await ec2.describeRouteTables({ Filters: [{ Name: 'vpc-id', Values: [VpcId] }] });
    return some(RouteTables?.[0]?.RouteTableId);
  };
  const route = { RouteTableId: await table(one), DestinationCidrBlock: '10.51.0.0/16' };
  await ec2.createRoute({ ...route, VpcPeeringConnectionId: id });
  await expect(
    ec2.createRoute({ RouteTableId: await table(same), DestinationCidrBlock: '10.51.0.0/16', VpcPeeringConnectionId: id }),
  ).rejects.toEqual(refused('InvalidParameterValue'));
  await expect(ec2.deleteVpc({ VpcId: other })).rejects.toEqual(refused('DependencyViolation'));
  await ec2.deleteRoute(route);
  await ec2.deleteVpcPeeringConnection({ VpcPeeringConnectionId: id });
  const { VpcPeeringConnections } = await ec2.describeVpcPeeringConnections({
    Filters: [{ Name: 'tag:Name', Values: ['both'] }],
  });
  expect(VpcPeeringConnections?.map(({ Status }) => Status?.Code)).toEqual(['deleted']);
  await ec2.deleteVpc({ VpcId: other });
  expect(ledger.left().filter(({ kind }) => /route|peering/.test(kind))).toEqual([]);
});

test('who only wants to know whether he may does nothing', async () => {
  const { config, aws, ledger } = await awsSandbox();
  const ec2 = new EC2(config());
  await expect(ec2.createVpc({ CidrBlock: '10.9.0.0/16', DryRun: true })).rejects.toEqual(refused('DryRunOperation'));
  aws.setPermissions({ deny: ['ec2:CreateVpc'] });
  await expect(ec2.createVpc({ CidrBlock: '10.9.0.0/16', DryRun: true })).rejects.toEqual(refused('UnauthorizedOperation'));
  expect(ledger.entries()).toEqual([]);
});
