import type { LoadBalancer } from '@aws-sdk/client-elastic-load-balancing-v2';
import { type ArchitectureNode, type ArchitecturePart, mostOfKind } from '../../architecture.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import type { Place } from './architecture.ts';
import { ownTags } from './own-tags.ts';

export async function loadBalancers(aws: AwsAccess, place: Place): Promise<ArchitecturePart> {
  const [found, tags] = await Promise.all([
    everyPage(
      aws,
      'elasticloadbalancing:DescribeLoadBalancers',
      place,
      async (balancing, how, Marker) => {
        const page = await balancing.describeLoadBalancers({ Marker }, how);
        return { items: page.LoadBalancers ?? [], next: page.NextMarker };
      },
      mostOfKind,
    ),
    ownTags(aws, place, 'elasticloadbalancing:loadbalancer'),
  ]);
  return {
    nodes: found.slice(0, mostOfKind).map((balancer) => balancerNode(balancer, tags.get(balancer.LoadBalancerArn ?? '') ?? {})),
    links: [],
    cut: found.length > mostOfKind,
  };
}

function balancerNode(balancer: LoadBalancer, tags: ArchitectureNode['tags']): ArchitectureNode {
  const { LoadBalancerName: name = '', LoadBalancerArn: id = name, VpcId: networkId, State } = balancer;
  const { DNSName: endpoint, Scheme: scheme, Type: engine, AvailabilityZones = [] } = balancer;
  return {
    id,
    kind: 'load_balancer',
    name,
    networkId,
    status: State?.Code,
    tags,
    subnetIds: AvailabilityZones.flatMap(({ SubnetId }) => SubnetId ?? []),
    facts: {
      ...(engine === undefined ? {} : { engine }),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(scheme === undefined ? {} : { scheme }),
    },
  };
}
