import { AwsError } from '../../aws-error.ts';
import type { AwsOperation, AwsService } from '../../aws-operation.ts';
import { mustBeAllowed } from '../../identity/required-permission.ts';
import { flagIn } from '../../protocols/input.ts';
import { ec2Protocol } from '../../protocols/query.ts';
import { ec2Words } from '../../refusal-words.ts';
import { allocateAddress } from './addresses/allocate-address.ts';
import { describeAddresses } from './addresses/describe-addresses.ts';
import { releaseAddress } from './addresses/release-address.ts';
import { describeAvailabilityZones } from './describe-availability-zones.ts';
import { describeImages } from './describe-images.ts';
import { describeInstanceTypeOfferings } from './describe-instance-type-offerings.ts';
import { describeInstanceTypes } from './describe-instance-types.ts';
import { describeNetworkInterfaces } from './describe-network-interfaces.ts';
import { describeRegions } from './describe-regions.ts';
import { describeInstances } from './instances/describe-instances.ts';
import { runInstances } from './instances/run-instances.ts';
import { terminateInstances } from './instances/terminate-instances.ts';
import { attachInternetGateway } from './internet-gateways/attach-internet-gateway.ts';
import { createInternetGateway } from './internet-gateways/create-internet-gateway.ts';
import { deleteInternetGateway } from './internet-gateways/delete-internet-gateway.ts';
import { describeInternetGateways } from './internet-gateways/describe-internet-gateways.ts';
import { detachInternetGateway } from './internet-gateways/detach-internet-gateway.ts';
import { createLaunchTemplate } from './launch-templates/create-launch-template.ts';
import { createLaunchTemplateVersion } from './launch-templates/create-launch-template-version.ts';
import { deleteLaunchTemplate } from './launch-templates/delete-launch-template.ts';
import { describeLaunchTemplateVersions } from './launch-templates/describe-launch-template-versions.ts';
import { describeLaunchTemplates } from './launch-templates/describe-launch-templates.ts';
import { modifyLaunchTemplate } from './launch-templates/modify-launch-template.ts';
import { createNatGateway } from './nat-gateways/create-nat-gateway.ts';
import { deleteNatGateway } from './nat-gateways/delete-nat-gateway.ts';
import { describeNatGateways } from './nat-gateways/describe-nat-gateways.ts';
import { acceptVpcPeeringConnection } from './peerings/accept-vpc-peering-connection.ts';
import { createVpcPeeringConnection } from './peerings/create-vpc-peering-connection.ts';
import { deleteVpcPeeringConnection } from './peerings/delete-vpc-peering-connection.ts';
import { describeVpcPeeringConnections } from './peerings/describe-vpc-peering-connections.ts';
import { associateRouteTable } from './route-tables/associate-route-table.ts';
import { createRoute } from './route-tables/create-route.ts';
import { createRouteTable } from './route-tables/create-route-table.ts';
import { deleteRoute } from './route-tables/delete-route.ts';
import { deleteRouteTable } from './route-tables/delete-route-table.ts';
import { describeRouteTables } from './route-tables/describe-route-tables.ts';
import { disassociateRouteTable } from './route-tables/disassociate-route-table.ts';
import { authorizeSecurityGroupEgress, authorizeSecurityGroupIngress } from './security-groups/authorize-rules.ts';
import { createSecurityGroup } from './security-groups/create-security-group.ts';
import { deleteSecurityGroup } from './security-groups/delete-security-group.ts';
import { describeSecurityGroupRules } from './security-groups/describe-security-group-rules.ts';
import { describeSecurityGroups } from './security-groups/describe-security-groups.ts';
import { revokeSecurityGroupEgress, revokeSecurityGroupIngress } from './security-groups/revoke-rules.ts';
import { createSubnet } from './subnets/create-subnet.ts';
import { deleteSubnet } from './subnets/delete-subnet.ts';
import { describeSubnets } from './subnets/describe-subnets.ts';
import { modifySubnetAttribute } from './subnets/modify-subnet-attribute.ts';
import { createTags } from './tags/create-tags.ts';
import { deleteTags } from './tags/delete-tags.ts';
import { describeTags } from './tags/describe-tags.ts';
import { createVpc } from './vpcs/create-vpc.ts';
import { deleteVpc } from './vpcs/delete-vpc.ts';
import { describeVpcAttribute } from './vpcs/describe-vpc-attribute.ts';
import { describeVpcs } from './vpcs/describe-vpcs.ts';
import { modifyVpcAttribute } from './vpcs/modify-vpc-attribute.ts';

const operations: readonly AwsOperation[] = [
  acceptVpcPeeringConnection,
  allocateAddress,
  associateRouteTable,
  attachInternetGateway,
  authorizeSecurityGroupEgress,
  authorizeSecurityGroupIngress,
  createInternetGateway,
  createLaunchTemplate,
  createLaunchTemplateVersion,
  createNatGateway,
  createRoute,
  createRouteTable,
  createSecurityGroup,
  createSubnet,
  createTags,
  createVpc,
  createVpcPeeringConnection,
  deleteInternetGateway,
  deleteLaunchTemplate,
  deleteNatGateway,
  deleteRoute,
  deleteRouteTable,
  deleteSecurityGroup,
  deleteSubnet,
  deleteTags,
  deleteVpc,
  deleteVpcPeeringConnection,
  describeAddresses,
  describeAvailabilityZones,
  describeImages,
  describeInstances,
  describeInstanceTypeOfferings,
  describeInstanceTypes,
  describeInternetGateways,
  describeLaunchTemplates,
  describeLaunchTemplateVersions,
  describeNatGateways,
  describeNetworkInterfaces,
  describeRegions,
  describeRouteTables,
  describeSecurityGroupRules,
  describeSecurityGroups,
  describeSubnets,
  describeTags,
  describeVpcAttribute,
  describeVpcPeeringConnections,
  describeVpcs,
  detachInternetGateway,
  disassociateRouteTable,
  modifyLaunchTemplate,
  modifySubnetAttribute,
  modifyVpcAttribute,
  releaseAddress,
  revokeSecurityGroupEgress,
  revokeSecurityGroupIngress,
  runInstances,
  terminateInstances,
];

/** Who makes something with tags must be allowed to tag. Who asks with `DryRun` learns whether he may, and nothing happens. */
const checked = (operation: AwsOperation): AwsOperation => ({
  ...operation,
  run(call) {
    if (call.input['TagSpecification'] !== undefined) mustBeAllowed(call, 'ec2:CreateTags', 'UnauthorizedOperation');
    if (flagIn(call.input, 'DryRun'))
      throw new AwsError(412, 'DryRunOperation', 'Request would have succeeded, but DryRun flag is set.');
    return operation.run(call);
  },
});

export const ec2: AwsService = {
  name: 'ec2',
  protocol: ec2Protocol('http://ec2.amazonaws.com/doc/2016-11-15/'),
  words: ec2Words,
  operations: operations.map(checked),
};
