import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { digestOf, mustFindRepository, repositoryResource } from './repositories.ts';

/** What `docker push` does last. The layers that the manifest names are not asked for. */
export const putImage: AwsOperation = {
  name: 'PutImage',
  resource: repositoryResource,
  run(call) {
    const { input, world } = call;
    const record = mustFindRepository(call);
    const manifest = textIn(input, 'imageManifest') ?? '';
    const tag = textIn(input, 'imageTag');
    const digest = digestOf(manifest);
    const images = record.images ?? [];
    const tagged = tag === undefined ? undefined : images.find(({ tags }) => tags.includes(tag));
    if (tagged && (tagged.digest === digest || record.mutability === 'IMMUTABLE')) {
      throw new AwsError(
        400,
        tagged.digest === digest ? 'ImageAlreadyExistsException' : 'ImageTagAlreadyExistsException',
        `Image with digest '${tagged.digest}' and tag '${tag}' already exists in the repository with name ` +
          `'${record.name}' in registry with id '${world.state.account}'`,
      );
    }
    const others = images.map((image) => ({ ...image, tags: image.tags.filter((one) => one !== tag) }));
    const known = others.find((image) => image.digest === digest);
    const image = {
      digest,
      manifest,
      pushedAt: known?.pushedAt ?? world.now().toISOString(),
      tags: [...(known?.tags ?? []), ...(tag === undefined ? [] : [tag])],
    };
    record.images = [...others.filter((one) => one !== known), image];
    world.changed();
    return {
      image: {
        registryId: world.state.account,
        repositoryName: record.name,
        imageManifest: manifest,
        imageId: { imageDigest: digest, imageTag: tag },
      },
    };
  },
};

export const listImages: AwsOperation = {
  name: 'ListImages',
  resource: repositoryResource,
  run(call) {
    const { images = [] } = mustFindRepository(call);
    return {
      imageIds: images.flatMap(({ digest, tags }) =>
        tags.length === 0 ? [{ imageDigest: digest }] : tags.map((tag) => ({ imageDigest: digest, imageTag: tag })),
      ),
    };
  },
};
