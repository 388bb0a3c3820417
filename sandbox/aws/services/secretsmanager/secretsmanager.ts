import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { createSecret } from './create-secret.ts';
import { deleteSecret } from './delete-secret.ts';
import { describeSecret } from './describe-secret.ts';
import { getSecretValue } from './get-secret-value.ts';
import { listSecretVersionIds } from './list-secret-version-ids.ts';
import { listSecrets } from './list-secrets.ts';
import { putSecretValue } from './put-secret-value.ts';
import { restoreSecret } from './restore-secret.ts';
import { tagResource, untagResource } from './tag-resource.ts';
import { updateSecret } from './update-secret.ts';
import { updateSecretVersionStage } from './update-secret-version-stage.ts';

const tags = { action: 'secretsmanager:TagResource', code: 'AccessDeniedException' } as const;

export const secretsmanager: AwsService = {
  name: 'secretsmanager',
  protocol: targetJsonProtocol('secretsmanager'),
  words: {
    ...jsonWords,
    denied: [400, 'AccessDeniedException', '{detail}'],
    quota: [400, 'LimitExceededException', 'The request failed because it would exceed one of the Secrets Manager quotas.'],
    throttle: [400, 'ThrottlingException', 'Rate exceeded'],
    internal: [500, 'InternalServiceError', 'An error occurred on the server side.'],
  },
  operations: [
    tagging(createSecret, tags),
    deleteSecret,
    describeSecret,
    getSecretValue,
    listSecretVersionIds,
    listSecrets,
    putSecretValue,
    restoreSecret,
    tagResource,
    untagResource,
    updateSecret,
    updateSecretVersionStage,
  ],
};
