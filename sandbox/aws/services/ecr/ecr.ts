import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { createRepository } from './create-repository.ts';
import { deleteRepository } from './delete-repository.ts';
import { describeRepositories } from './describe-repositories.ts';
import { getAuthorizationToken } from './get-authorization-token.ts';
import { listImages, putImage } from './images.ts';
import { deleteLifecyclePolicy, getLifecyclePolicy, putLifecyclePolicy } from './lifecycle-policy.ts';
import { listTagsForResource, tagResource, untagResource } from './tags-of-resource.ts';

const tags = { action: 'ecr:TagResource', code: 'AccessDeniedException', field: 'tags' } as const;

export const ecr: AwsService = {
  name: 'ecr',
  protocol: targetJsonProtocol('AmazonEC2ContainerRegistry_V20150921'),
  words: {
    ...jsonWords,
    quota: [
      400,
      'LimitExceededException',
      'The operation did not succeed because it would have exceeded a service limit for your account.',
    ],
  },
  operations: [
    tagging(createRepository, tags),
    deleteLifecyclePolicy,
    deleteRepository,
    describeRepositories,
    getAuthorizationToken,
    getLifecyclePolicy,
    listImages,
    listTagsForResource,
    putImage,
    putLifecyclePolicy,
    tagResource,
    untagResource,
  ],
};
