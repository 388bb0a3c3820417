import type { AwsWorld } from './aws-operation.ts';
import type { SubnetRecord } from './aws-state.ts';
import { interfaceNumbers } from './interface-numbers.ts';
import { instanceInterfaces } from './services/ec2/instances/instance-interfaces.ts';
import { natInterfaces } from './services/ec2/nat-gateways/nat-interfaces.ts';
import { clusterInterfaces } from './services/eks/cluster-interfaces.ts';
import { cacheInterfaces } from './services/elasticache/replication-groups.ts';
import { loadBalancerInterfaces } from './services/elasticloadbalancing/load-balancer-interfaces.ts';
import { databaseInterfaces } from './services/rds/instances.ts';

/** What a service has put into a subnet: the subnet and these security groups are in use while it is there. */
export interface HeldInterface {
  /** Who holds it: one holder has one in a subnet. */
  readonly holder: string;
  readonly subnetId: string;
  readonly groupIds: readonly string[];
  readonly description: string;
  /** As AWS names it: `interface`, `nat_gateway`, `network_load_balancer`. */
  readonly type: string;
  readonly instanceId?: string | undefined;
  readonly publicAddress?: string | undefined;
  /** Of the elastic address that it has. */
  readonly allocationId?: string | undefined;
}

/** What a service holds in the networks of a region. What is being deleted holds until it is gone. */
export type InterfaceHolders = (world: AwsWorld, region: string) => readonly HeldInterface[];

/** A service that puts something into subnets has a line here, so that nobody can delete a network below it. */
const holders: readonly InterfaceHolders[] = [
  cacheInterfaces,
  clusterInterfaces,
  databaseInterfaces,
  instanceInterfaces,
  loadBalancerInterfaces,
  natInterfaces,
];

export interface NetworkInterface extends HeldInterface {
  readonly id: string;
  readonly subnet: SubnetRecord;
  readonly address: string;
}

export function networkInterfaces(world: AwsWorld, region: string): readonly NetworkInterface[] {
  const subnets = new Map(world.state.subnets.map((subnet) => [subnet.id, subnet]));
  return holders
    .flatMap((held) => held(world, region))
    .flatMap((one) => {
      const subnet = subnets.get(one.subnetId);
      return subnet ? [{ ...one, subnet, ...interfaceNumbers(one.holder, subnet) }] : [];
    });
}
