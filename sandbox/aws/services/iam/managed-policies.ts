const prefix = 'arn:aws:iam::aws:policy/';
const nodes = ['ec2:Describe*', 'eks:DescribeCluster'];
const pull = ['ecr:GetAuthorizationToken', 'ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer', 'ecr:BatchCheckLayerAvailability'];

/** Policies of AWS itself, and the main part of what they allow. There are some 1,300; clusters and machines need these. */
export const managedPolicies: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    AdministratorAccess: ['*'],
    PowerUserAccess: ['*'],
    ReadOnlyAccess: ['*:Describe*', '*:List*', '*:Get*'],
    AmazonEKSClusterPolicy: ['ec2:*', 'elasticloadbalancing:*', 'autoscaling:Describe*'],
    AmazonEKSServicePolicy: ['ec2:Describe*', 'eks:*'],
    AmazonEKSVPCResourceController: ['ec2:*'],
    AmazonEKSWorkerNodePolicy: nodes,
    AmazonEKSWorkerNodeMinimalPolicy: nodes,
    AmazonEKS_CNI_Policy: ['ec2:*'],
    AmazonEKSComputePolicy: ['ec2:*'],
    AmazonEKSBlockStoragePolicy: ['ec2:*'],
    AmazonEKSLoadBalancingPolicy: ['elasticloadbalancing:*'],
    AmazonEKSNetworkingPolicy: ['ec2:*'],
    AmazonEC2ContainerRegistryReadOnly: [...pull, 'ecr:Describe*', 'ecr:List*'],
    AmazonEC2ContainerRegistryPullOnly: pull,
    AmazonEC2ContainerRegistryPowerUser: ['ecr:*'],
    AmazonSSMManagedInstanceCore: ['ssm:*', 'ssmmessages:*'],
    CloudWatchAgentServerPolicy: ['cloudwatch:PutMetricData', 'logs:*', 'ec2:Describe*'],
    SecretsManagerReadWrite: ['secretsmanager:*'],
    'service-role/AmazonEBSCSIDriverPolicy': ['ec2:*'],
    'service-role/AmazonEFSCSIDriverPolicy': ['elasticfilesystem:*'],
    'service-role/AmazonRDSEnhancedMonitoringRole': ['logs:*'],
  }).map(([name, actions]) => [`${prefix}${name}`, actions]),
);
