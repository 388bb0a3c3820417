import { everyPage } from '@spacedock/clouds/aws';
import { at } from '../aws-step.ts';
import { cpusLeft } from '../cpu-quota.ts';
import { instanceTypesOffered, nameFree, placeFound, quotaLeft } from '../checks.ts';
import { ifThere } from '../failed-as.ts';
import { networkChecks } from '../network/checks.ts';
import type { PreFlightCheck } from '../pre-flight.ts';
import type { KubernetesPlan } from './config.ts';

export const kubernetesChecks = ({ name, vpcID, subnetIDs, network, nodeGroups }: KubernetesPlan): readonly PreFlightCheck[] => [
  nameFree(
    'cluster',
    name,
    async (context) =>
      (await ifThere(
        context.ports.aws.ask('eks:DescribeCluster', at(context), (eks, how) => eks.describeCluster({ name }, how)),
      )) !== undefined,
  ),
  quotaLeft({
    service: 'eks',
    code: 'L-1194D53C',
    what: 'clusters',
    add: 1,
    async count(context) {
      const found = await everyPage(context.ports.aws, 'eks:ListClusters', at(context), async (eks, how, nextToken) => {
        const page = await eks.listClusters({ nextToken }, how);
        return { items: page.clusters, next: page.nextToken };
      });
      return found.length;
    },
  }),
  ...(network === null
    ? [placeFound({ vpcID: vpcID ?? undefined, subnetIDs: subnetIDs ?? undefined, prefer: 'private' })]
    : networkChecks(network)),
  instanceTypesOffered(nodeGroups.map(({ instanceType }) => instanceType)),
  ...cpusLeft(nodeGroups.map(({ instanceType, desired }) => ({ instanceType, count: desired }))),
];
