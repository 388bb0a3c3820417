import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { isSecretName } from '../../gateway/secret-names.ts';
import { mark, scrubSecrets } from '../../gateway/secret-shapes.ts';
import { usualPort } from '../rollout/values-of.ts';
import type { AnalysisWarning } from './analysis.ts';
import type { SourceFacts } from './source-facts.ts';

export interface Readiness {
  /** Undefined: there is no deployment yet. */
  readonly configs: DeploymentConfigs;
  /** Undefined: the source is an image. */
  readonly source: SourceFacts | undefined;
  /** Of an image source. */
  readonly image: string | undefined;
}

type Check = (readiness: Readiness) => readonly AnalysisWarning[];
type Severity = AnalysisWarning['severity'];

const warning = (
  code: string,
  severity: Severity,
  message: string,
  fix: string,
  configs?: AnalysisWarning['configs'],
): readonly AnalysisWarning[] => [{ code, severity, message, fix, ...(configs ? { configs } : {}) }];
const none: readonly AnalysisWarning[] = [];

/** Each looks for one thing that goes wrong in clusters sooner or later. */
const checks: Readonly<Record<string, Check>> = {
  build: ({ source }) => {
    if (!source) return none;
    if (source.missingDockerfile !== undefined) {
      return warning(
        'build.dockerfile_missing',
        'error',
        `There is no ${source.missingDockerfile} in the folder ${source.path} or the root of the repository.`,
        'Correct `dockerfile` in the configs, or leave it out.',
      );
    }
    if (source.dockerfile || source.stack) return none;
    const [first] = source.otherApps;
    return first === undefined
      ? warning(
          'build.impossible',
          'error',
          `The folder ${source.path} has no Dockerfile, and nothing that could be built without one.`,
          'Add a Dockerfile.',
        )
      : warning(
          'build.impossible',
          'error',
          `The folder ${source.path} has nothing that can be built; these could be meant: ${source.otherApps.join(', ')}.`,
          'Choose one of them as `rootPath`.',
          { rootPath: first },
        );
  },
  manifest: ({ source }) =>
    (source?.stack?.malformed ?? []).flatMap((file) =>
      warning(
        'manifest.malformed',
        'error',
        `${file} is no valid JSON, so a build will fail, and the framework cannot be told.`,
        `Correct ${file}.`,
      ),
    ),
  submodules: ({ source }) =>
    source && source.submodules.length > 0
      ? warning(
          'source.submodules',
          'info',
          `Submodules were not looked at: ${source.submodules.slice(0, 10).join(', ')}.`,
          'Builds need access to their repositories, too.',
        )
      : none,
  port: ({ configs, source }) => {
    const exposed = source?.dockerfile?.content.ports ?? [];
    const port = configs.port ?? usualPort;
    const [first] = exposed;
    if (first !== undefined && !exposed.includes(port)) {
      return warning(
        'port.not_exposed',
        'warning',
        `Port ${port} is asked for, but the Dockerfile exposes ${exposed.join(', ')}.`,
        `Set the port to ${first}.`,
        { port: first },
      );
    }
    if (configs.port !== undefined || source?.port === undefined || source.port === port) return none;
    return warning(
      'port.unset',
      'info',
      `The app seems to listen on ${source.port}, and no port is set (${usualPort} is taken then).`,
      `Set the port to ${source.port}.`,
      { port: source.port },
    );
  },
  probe: ({ configs, source }) => {
    if (configs.readiness) return none;
    const path = source?.healthPath;
    return warning(
      'probe.missing',
      'warning',
      'There is no readiness probe: a pod gets requests as soon as its port is open, whether it can answer them or not.',
      path === undefined
        ? 'Add an address that says whether the app is ready, and set it as `readiness.path`.'
        : `Ask ${path} whether it is ready.`,
      path === undefined ? undefined : { readiness: { path } },
    );
  },
  requests: ({ configs: { resources } }) =>
    resources?.requests?.cpu !== undefined && resources.requests.memory !== undefined
      ? none
      : warning(
          'resources.requests_missing',
          'warning',
          'No CPU or memory is requested: pods land on nodes that may be full, and are the first to be evicted.',
          'Request what it needs when it is idle.',
          {
            resources: {
              requests: {
                cpu: smaller('100m', resources?.limits?.cpu),
                memory: smaller('128Mi', resources?.limits?.memory),
                ...resources?.requests,
              },
            },
          },
        ),
  limits: ({ configs: { resources } }) =>
    resources?.limits?.memory !== undefined
      ? none
      : warning(
          'resources.limits_missing',
          'info',
          'No limit of memory: a leak takes the node down with it.',
          'Limit the memory to what it may need at most.',
          { resources: { limits: { memory: larger('512Mi', resources?.requests?.memory) } } },
        ),
  replicas: ({ configs: { replicas = 1, autoscaling } }) =>
    (autoscaling?.minReplicas ?? replicas) === 1
      ? warning(
          'replicas.single',
          'info',
          'There is one replica: when its node goes, nobody answers for a while.',
          'Run two.',
          autoscaling
            ? { autoscaling: { ...autoscaling, minReplicas: 2, maxReplicas: Math.max(2, autoscaling.maxReplicas) } }
            : { replicas: 2 },
        )
      : none,
  latest: ({ source, image }) => {
    const own = source?.dockerfile?.content.stages.map((stage) => stage.image) ?? [];
    const names = new Set(source?.dockerfile?.content.stages.flatMap(({ name }) => name ?? []));
    const loose = (image === undefined ? own.filter((name) => !names.has(name.toLowerCase())) : [image]).filter(isLoose);
    if (loose.length === 0) return none;
    return warning(
      'image.latest',
      'warning',
      `${[...new Set(loose)].join(', ')} ${loose.length === 1 ? 'is' : 'are'} another image tomorrow: the tag is latest or missing.`,
      image === undefined ? 'Name a version in FROM.' : 'Deploy a tag that stays, or a digest.',
    );
  },
  root: ({ configs, source }) => {
    const docker = source?.dockerfile?.content;
    if (!docker?.base || (docker.user === undefined ? rootless.test(docker.base) : !isRoot(docker.user))) return none;
    return configs.runAsNonRoot
      ? warning(
          'image.root_user',
          'error',
          'The image runs as root, which `runAsNonRoot` forbids: its pods do not start.',
          'Set a USER by its number in the Dockerfile, or turn runAsNonRoot off.',
          { runAsNonRoot: false },
        )
      : warning(
          'image.root_user',
          'warning',
          'The image runs as root: whoever breaks into the app has that in the container.',
          'Set a USER in the Dockerfile, such as USER 1000.',
        );
  },
  secrets: ({ configs: { envVars = {} } }) =>
    Object.entries(envVars)
      .filter(([name, value]) => value !== '' && (isSecretName(name) || scrubSecrets(value).includes(mark)))
      .flatMap(([name]) =>
        warning(
          'env.looks_secret',
          'warning',
          `The variable ${name} looks like a secret, and everybody who sees the deployment can read it.`,
          'Put it into the secret manager of the cloud account, refer to it in `secretRefs`, and take the variable out.',
        ),
      ),
};

export const readinessWarnings = (readiness: Readiness): readonly AnalysisWarning[] =>
  Object.values(checks).flatMap((check) => check(readiness));

/** No tag, or one that says nothing; not so for a digest, and not for the empty image. */
function isLoose(image: string): boolean {
  if (image === '' || image === 'scratch' || image.includes('@')) return false;
  const tag = image.slice(image.lastIndexOf('/') + 1).split(':')[1];
  return tag === undefined || tag === '' || tag === 'latest';
}

const isRoot = (user: string): boolean => ['', '0', 'root'].includes(user.split(':')[0] ?? '');
/** Images that are known not to run as root by themselves. */
const rootless = /nonroot|unprivileged|rootless|bitnami\/|chainguard\//i;

/** A limit below what is requested is refused by Kubernetes. */
const larger = (usual: string, other: string | undefined): string =>
  other !== undefined && sizeOf(other) > sizeOf(usual) ? other : usual;
const smaller = (usual: string, other: string | undefined): string =>
  other !== undefined && sizeOf(other) < sizeOf(usual) ? other : usual;

function sizeOf(amount: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)(\w*)$/.exec(amount) ?? [];
  return Number(number) * (units[unit] ?? 1);
}

const units: Readonly<Record<string, number>> = {
  m: 0.001,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
  Ti: 1024 ** 4,
};
