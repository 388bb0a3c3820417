import { IconBox, IconDatabase, IconNetwork, IconPackage, IconServer2, IconTopologyStar } from '@tabler/icons-react';
import type { JobKind } from './job-shape.ts';

interface KindFacts {
  readonly label: string;
  /** Within a sentence. */
  readonly noun: string;
  /** What it is made of, for who chooses. */
  readonly about: string;
  readonly icon: typeof IconBox;
}

export const jobKinds: Readonly<Record<JobKind, KindFacts>> = {
  kubernetes: {
    label: 'Kubernetes cluster',
    noun: 'Kubernetes cluster',
    about: 'EKS with node groups and, unless you name one, its own network. It is registered as a space.',
    icon: IconBox,
  },
  datastore: {
    label: 'Datastore',
    noun: 'datastore',
    about: 'PostgreSQL, MySQL or Redis. Its passwords only ever are in the secret manager of the cloud.',
    icon: IconDatabase,
  },
  vm_pool: {
    label: 'VM pool',
    noun: 'VM pool',
    about: 'Machines that come and go by themselves, with a load balancer if you want one.',
    icon: IconServer2,
  },
  network: {
    label: 'Network',
    noun: 'network',
    about: 'A VPC with public and private subnets over several zones, gateways, routes and peerings.',
    icon: IconNetwork,
  },
  registry: {
    label: 'Registry',
    noun: 'registry',
    about: 'A repository for container images that scans what is pushed.',
    icon: IconPackage,
  },
  load_balancer: {
    label: 'Load balancer',
    noun: 'load balancer',
    about: 'For HTTP or for any TCP, with listeners and target groups.',
    icon: IconTopologyStar,
  },
};

export const isJobKind = (text: string | undefined): text is JobKind => text !== undefined && Object.hasOwn(jobKinds, text);

/** Jobs run on these clouds; of the others the server says that it cannot yet. */
export const provisionable: readonly string[] = ['aws'];
