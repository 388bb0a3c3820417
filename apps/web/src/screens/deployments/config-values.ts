import { type Configs, isRecord } from './configs.ts';

/** A number as an input has it: empty when it is not given, a text while it is none. */
export type Typed = number | string;

export interface ProbeValues {
  on: boolean;
  path: string;
  initialDelaySeconds: Typed;
  periodSeconds: Typed;
  timeoutSeconds: Typed;
  failureThreshold: Typed;
}

/** The part of the configs that is edited by inputs. */
export interface ConfigValues {
  [field: string]: unknown;
  port: Typed;
  scaling: 'fixed' | 'auto';
  replicas: Typed;
  autoscaling: { minReplicas: Typed; maxReplicas: Typed; targetCPU: Typed };
  env: { name: string; value: string }[];
  secrets: { env: string; ref: string }[];
  expose: { type: string; host: string; path: string; className: string; port: Typed; issuer: string };
  readiness: ProbeValues;
  liveness: ProbeValues;
  requests: { cpu: string; memory: string };
  limits: { cpu: string; memory: string };
}

const part = (value: unknown): Configs => (isRecord(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const typed = (value: unknown): Typed => (typeof value === 'number' ? value : '');

export function valuesOf(configs: Configs): ConfigValues {
  const [autoscaling, expose, resources] = [part(configs['autoscaling']), part(configs['expose']), part(configs['resources'])];
  const amounts = (of: unknown) => ({ cpu: text(part(of)['cpu']), memory: text(part(of)['memory']) });
  const refs = Array.isArray(configs['secretRefs']) ? (configs['secretRefs'] as unknown[]) : [];
  return {
    port: typed(configs['port']),
    scaling: isRecord(configs['autoscaling']) ? 'auto' : 'fixed',
    replicas: typed(configs['replicas']),
    autoscaling: {
      minReplicas: typed(autoscaling['minReplicas']),
      maxReplicas: typed(autoscaling['maxReplicas']),
      targetCPU: typed(autoscaling['targetCPU']),
    },
    env: Object.entries(part(configs['envVars'])).map(([name, value]) => ({ name, value: text(value) })),
    secrets: refs.map((ref) => (isRecord(ref) ? { env: text(ref['env']), ref: text(ref['ref']) } : { env: '', ref: text(ref) })),
    expose: {
      type: text(expose['type']) || 'none',
      host: text(expose['host']),
      path: text(expose['path']),
      className: text(expose['className']),
      port: typed(expose['port']),
      issuer: text(part(expose['tls'])['issuer']),
    },
    readiness: probeValues(configs['readiness']),
    liveness: probeValues(configs['liveness']),
    requests: amounts(resources['requests']),
    limits: amounts(resources['limits']),
  };
}

function probeValues(probe: unknown): ProbeValues {
  const said = part(probe);
  return {
    on: isRecord(probe),
    path: text(said['path']),
    initialDelaySeconds: typed(said['initialDelaySeconds']),
    periodSeconds: typed(said['periodSeconds']),
    timeoutSeconds: typed(said['timeoutSeconds']),
    failureThreshold: typed(said['failureThreshold']),
  };
}

/** The configs that the inputs stand for. Fields that have no input stay as they are in `base`. */
export function configsOf(values: ConfigValues, base: Configs): Configs {
  const { type, issuer, host, path, className, port } = values.expose;
  const expose =
    type === 'none'
      ? isRecord(base['expose'])
        ? { type }
        : undefined
      : given({ type, port, ...(type === 'http' ? { host, path, className, tls: given({ issuer }) } : {}) });
  const resources = given({ requests: given(values.requests), limits: given(values.limits) });
  const own: Configs = {
    port: value(values.port),
    replicas: values.scaling === 'fixed' ? value(values.replicas) : undefined,
    autoscaling: values.scaling === 'auto' ? (given(values.autoscaling) ?? {}) : undefined,
    envVars: filled(
      Object.fromEntries(values.env.filter((row) => row.name !== '' || row.value !== '').map((row) => [row.name, row.value])),
      base['envVars'],
    ),
    secretRefs: filledList(
      values.secrets.filter((row) => row.env !== '' || row.ref !== '').map(({ env, ref }) => (env === '' ? ref : { env, ref })),
      base['secretRefs'],
    ),
    expose,
    readiness: probeOf(values.readiness),
    liveness: probeOf(values.liveness),
    resources: resources ?? (isRecord(base['resources']) ? {} : undefined),
  };
  return Object.fromEntries(Object.entries({ ...base, ...own }).filter(([, field]) => field !== undefined));
}

/** Empty is not given; a text that is no number goes to the server, which says so. */
const value = (field: Typed): Typed | undefined => (field === '' ? undefined : field);

function given(fields: Readonly<Record<string, unknown>>): Configs | undefined {
  const left = Object.entries(fields).filter(([, field]) => field !== '' && field !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

function probeOf({ on, ...fields }: ProbeValues): Configs | undefined {
  return on ? (given(fields) ?? {}) : undefined;
}

/** Nothing in it, and nothing there before: not given rather than empty, so that nothing seems to be changed. */
const filled = (fields: Configs, before: unknown): Configs | undefined =>
  Object.keys(fields).length > 0 || isRecord(before) ? fields : undefined;
const filledList = (items: readonly unknown[], before: unknown): readonly unknown[] | undefined =>
  items.length > 0 || Array.isArray(before) ? items : undefined;

/** Names that stand there more than once: of these only one would be kept. */
export function twice(env: ConfigValues['env']): ReadonlySet<string> {
  const names = env.map(({ name }) => name).filter((name) => name !== '');
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Where the inputs have a field of the request. Undefined: nowhere. */
export function inputOf(field: string, { env, secrets }: Pick<ConfigValues, 'env' | 'secrets'>): string | undefined {
  const [, path] = /^configs\.(.+)$/.exec(field) ?? [];
  if (path === undefined) return undefined;
  const [first = '', second = '', third] = path.split('.');
  switch (first) {
    case 'port':
    case 'replicas':
      return first;
    case 'autoscaling':
    case 'readiness':
    case 'liveness':
      return second === '' ? undefined : `${first}.${second}`;
    case 'expose':
      return second === 'tls' ? 'expose.issuer' : `expose.${second || 'type'}`;
    case 'resources':
      return (second === 'requests' || second === 'limits') && third !== undefined ? `${second}.${third}` : undefined;
    case 'envVars': {
      const index = env.findIndex(({ name }) => name === path.slice('envVars.'.length));
      return index < 0 ? undefined : `env.${index}.name`;
    }
    case 'secretRefs':
      return Number(second) < secrets.length ? `secrets.${second}.${third === 'env' ? 'env' : 'ref'}` : undefined;
    default:
      return undefined;
  }
}
