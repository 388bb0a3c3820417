import type { KubeObject } from '@spacedock/kube';
import { type Person, startWorld, type World } from '../../../testing/world.ts';
import type { SpaceInstance } from '../space-instances/space-instance.ts';

export interface SpaceWorld extends World {
  /** A deployment space, by id and by handle. */
  readonly spaceId: string;
  readonly cluster: string;
  /** What the controller had to do is done. */
  readonly settled: () => Promise<void>;
  readonly runKubectl: (person: Person, ...args: readonly string[]) => Promise<string>;
  /** As kubectl sees it. */
  readonly objectOf: (
    name: string,
    project?: string,
  ) => Promise<KubeObject & { readonly spec: Readonly<Record<string, unknown>> }>;
  /** Made over REST, in the project shop unless said. */
  readonly instance: (name: string, more?: object, by?: Person) => Promise<SpaceInstance>;
}

/** Of the template of this world. */
export const ofTemplate = { templateRef: { name: 'web', version: '1.x.x' }, parameters: { replicas: 2, color: 'red' } };

const template = {
  name: 'web',
  displayName: 'Web shop',
  versions: [
    {
      version: '1.0.0',
      parameters: [
        { variable: 'replicas', type: 'number', min: 1, max: 5 },
        { variable: 'color', options: ['red', 'blue'] },
      ],
      template: {
        metadata: { labels: { color: '{{ .Values.color }}' } },
        objects: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  replicas: "{{ .Values.replicas }}"\n',
      },
    },
  ],
};

/** A world with two projects, shop and other, a deployment space, and a template. */
export async function startSpaceWorld(): Promise<SpaceWorld> {
  const world = await startWorld();
  const spaceId = await world.clouds.space();
  const must = async (by: Person, path: string, body: object): Promise<SpaceInstance> => {
    const { status, text, data } = await by.post<SpaceInstance>(path, body);
    if (status !== 201) throw new Error(`POST ${path} was answered with ${status}: ${text}`);
    return data;
  };
  await must(world.admin, '/projects', { name: 'Shop' });
  await must(world.admin, '/projects', { name: 'Other' });
  await must(world.admin, '/space-templates', template);
  const { planes, controller } = world.server.management;
  const plane = await planes.planeOf(world.organisationId);

  async function runKubectl(person: Person, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await world.kubectl.run(person, args);
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  return {
    ...world,
    spaceId,
    cluster: plane.directory().spaces.find(({ id }) => id === spaceId)?.handle ?? '',
    settled: controller.settled,
    runKubectl,
    objectOf: async (name, project = 'shop') =>
      JSON.parse(await runKubectl(world.admin, 'get', 'spaceinstance', name, '-n', `loft-p-${project}`, '-o', 'json')) as never,
    instance: (name, more = {}, by = world.admin) =>
      must(by, '/space-instances', { name, project: 'shop', ...ofTemplate, ...more }),
  };
}

/** Which fields a refusal names. */
export const fieldsOf = ({
  error,
}: {
  readonly error: { readonly details: readonly Record<string, unknown>[] };
}): readonly unknown[] => error.details.map(({ field }) => field).toSorted();
