import type { DatastorePlan } from './config.ts';

/** What databases on the server take, when people make, rotate and drop them. Redis has none. */
export const databasePermissions = ({ engine }: DatastorePlan): readonly string[] =>
  engine === 'redis'
    ? []
    : [
        'secretsmanager:CreateSecret', 'secretsmanager:DeleteSecret', 'secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue',
        'secretsmanager:PutSecretValue', 'secretsmanager:TagResource', 'secretsmanager:UpdateSecretVersionStage',
      ];
