/** What this product asks AWS for, and why. To say who one is (sts:GetCallerIdentity) needs no permission. */
export const permissions = [
  { action: 'ec2:DescribeRegions', why: 'to know which regions the account has' },
  { action: 'eks:ListClusters', why: 'to find clusters' },
  { action: 'eks:DescribeCluster', why: 'to know the state, address and authority of a cluster, also to mint kubeconfigs' },
  { action: 'ec2:DescribeVpcs', why: 'to offer networks' },
  { action: 'ec2:DescribeSubnets', why: 'to offer subnets' },
  { action: 'ec2:DescribeInstanceTypes', why: 'to offer instance types' },
  { action: 'route53:ListHostedZones', why: 'to offer DNS zones' },
] as const;
