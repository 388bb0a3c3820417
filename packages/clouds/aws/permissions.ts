/** What this product asks AWS for, and why. To say who one is (sts:GetCallerIdentity) needs no permission. */
export const permissions = [
  { action: 'ec2:DescribeRegions', why: 'to know which regions the account has' },
  { action: 'eks:ListClusters', why: 'to find clusters' },
  { action: 'eks:DescribeCluster', why: 'to know the state, address and authority of a cluster, also to mint kubeconfigs' },
  { action: 'ec2:DescribeVpcs', why: 'to offer networks' },
  { action: 'ec2:DescribeSubnets', why: 'to offer subnets' },
  { action: 'ec2:DescribeInstanceTypes', why: 'to offer instance types' },
  { action: 'route53:ListHostedZones', why: 'to offer DNS zones' },
  { action: 'ec2:DescribeRouteTables', why: 'to draw which subnets are public' },
  { action: 'ec2:DescribeVpcPeeringConnections', why: 'to draw peerings of networks' },
  { action: 'rds:DescribeDBInstances', why: 'to draw databases' },
  { action: 'elasticache:DescribeReplicationGroups', why: 'to draw caches' },
  { action: 'elasticache:DescribeCacheClusters', why: 'to draw caches, and where they are' },
  { action: 'elasticache:DescribeCacheSubnetGroups', why: 'to draw where caches are' },
  { action: 'autoscaling:DescribeAutoScalingGroups', why: 'to draw pools of machines' },
  { action: 'elasticloadbalancing:DescribeLoadBalancers', why: 'to draw load balancers' },
  { action: 'elasticloadbalancing:DescribeTargetGroups', why: 'to draw which pools load balancers serve' },
  { action: 'tag:GetResources', why: 'to link what was provisioned here to its job' },
] as const;

/** What deployments ask for beside that. No part of the check of an account: best allowed for some secrets and repositories only. */
export const deployPermissions = [
  { action: 'secretsmanager:GetSecretValue', why: 'to read the secrets that deployments name' },
  { action: 'ecr:GetAuthorizationToken', why: 'to log in to registries, for builds and pulls' },
  { action: 'ecr:BatchCheckLayerAvailability', why: 'to push images' },
  { action: 'ecr:InitiateLayerUpload', why: 'to push images' },
  { action: 'ecr:UploadLayerPart', why: 'to push images' },
  { action: 'ecr:CompleteLayerUpload', why: 'to push images' },
  { action: 'ecr:PutImage', why: 'to push images' },
  { action: 'ecr:BatchGetImage', why: 'to pull images, and to find layers that are there already' },
  { action: 'ecr:GetDownloadUrlForLayer', why: 'to pull images' },
] as const;
