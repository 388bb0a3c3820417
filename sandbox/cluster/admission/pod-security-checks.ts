import { allContainers } from '../defaults/pod-defaults.ts';
import type { Container, PodSpec, SecurityContext } from '../shapes/pod.ts';

/** What a pod does that a level of the Pod Security Standards does not allow: why, and where. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export type SecurityLevel = 'privileged' | 'baseline' | 'restricted';
type Check = (spec: PodSpec) => Violation | undefined;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const unique = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();
const containersText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'container' : 'containers'} ${quoted(names)}`;
const context = ({ securityContext = {} }: { securityContext?: SecurityContext }): SecurityContext => securityContext;
const namesOf = (spec: PodSpec, bad: (container: Container) => boolean): readonly string[] =>
  allContainers(spec)
    .filter(bad)
    .map(({ name }) => name);

/** A setting that the pod or a container gives a value that is not allowed. */
function badSetting(
  spec: PodSpec,
  reason: string,
  valueOf: (given: SecurityContext) => string | undefined,
  allowed: (value: string) => boolean,
  text: (setters: string, values: string) => string,
): Violation | undefined {
  const bad = (given: SecurityContext): boolean => valueOf(given) !== undefined && !allowed(valueOf(given) ?? '');
  const containers = namesOf(spec, (container) => bad(context(container)));
  const setters = [...(bad(context(spec)) ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])];
  if (setters.length === 0) return undefined;
  const values = unique([context(spec), ...allContainers(spec).map(context)].filter(bad).map((given) => valueOf(given) ?? ''));
  return { reason, detail: text(setters.join(' and '), quoted(values)) };
}

const defaultCapabilities = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);
const safeSysctls = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
]);
const seLinuxTypes = new Set(['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t']);
const isProfile = (type: string): boolean => type === 'RuntimeDefault' || type === 'Localhost';

function addedCapabilities(
  spec: PodSpec,
  allowed: (name: string) => boolean,
): { readonly containers: readonly string[]; readonly names: readonly string[] } {
  const added = (container: Container): readonly string[] =>
    (context(container).capabilities?.add ?? []).filter((name) => !allowed(name));
  return {
    containers: namesOf(spec, (container) => added(container).length > 0),
    names: unique(allContainers(spec).flatMap(added)),
  };
}

const capabilitiesBaseline: Check = (spec) => {
  const { containers, names } = addedCapabilities(spec, (name) => defaultCapabilities.has(name));
  return containers.length === 0
    ? undefined
    : {
        reason: 'non-default capabilities',
        detail: `${containersText(containers)} must not include ${quoted(names)} in securityContext.capabilities.add`,
      };
};

const hostPathVolumes: Check = ({ volumes = [] }) => {
  const names = volumes.filter(({ hostPath }) => hostPath).map(({ name }) => name);
  return names.length === 0
    ? undefined
    : { reason: 'hostPath volumes', detail: `${names.length === 1 ? 'volume' : 'volumes'} ${quoted(names)}` };
};

const seccompBaseline: Check = (spec) =>
  badSetting(
    spec,
    'seccompProfile',
    ({ seccompProfile }) => seccompProfile?.type,
    isProfile,
    (setters, values) => `${setters} must not set securityContext.seccompProfile.type to ${values}`,
  );

const baseline: readonly Check[] = [
  (spec) =>
    badSetting(
      spec,
      'appArmorProfile',
      ({ appArmorProfile }) => appArmorProfile?.type,
      isProfile,
      (setters, values) => `${setters} must not set AppArmor profile type to ${values}`,
    ),
  capabilitiesBaseline,
  (spec) => {
    const used = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => spec[name]).map((name) => `${name}=true`);
    return used.length === 0 ? undefined : { reason: 'host namespaces', detail: used.join(', ') };
  },
  hostPathVolumes,
  (spec) => {
    const names = namesOf(spec, ({ ports = [] }) => ports.some(({ hostPort }) => hostPort));
    const ports = unique(
      allContainers(spec).flatMap((container) =>
        (container.ports ?? []).flatMap(({ hostPort }) => (hostPort ? [String(hostPort)] : [])),
      ),
    );
    return names.length === 0
      ? undefined
      : {
          reason: 'hostPort',
          detail: `${containersText(names)} ${names.length === 1 ? 'uses' : 'use'} ${ports.length === 1 ? 'hostPort' : 'hostPorts'} ${ports.join(', ')}`,
        };
  },
  (spec) => {
    const names = namesOf(spec, (container) => context(container).privileged === true);
    return names.length === 0
      ? undefined
      : { reason: 'privileged', detail: `${containersText(names)} must not set securityContext.privileged=true` };
  },
  (spec) => {
    const names = namesOf(spec, (container) => !['', 'Default'].includes(context(container).procMount ?? ''));
    const values = unique(
      allContainers(spec)
        .map((container) => context(container).procMount ?? '')
        .filter((value) => value !== '' && value !== 'Default'),
    );
    return names.length === 0
      ? undefined
      : { reason: 'procMount', detail: `${containersText(names)} must not set securityContext.procMount to ${quoted(values)}` };
  },
  (spec) =>
    badSetting(
      spec,
      'seLinuxOptions',
      ({ seLinuxOptions }) => seLinuxOptions?.type,
      (type) => seLinuxTypes.has(type),
      (setters, values) => `${setters} set forbidden securityContext.seLinuxOptions: type ${values}`,
    ),
  seccompBaseline,
  (spec) => {
    const names = (context(spec).sysctls ?? []).map(({ name }) => name).filter((name) => !safeSysctls.has(name));
    return names.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: names.join(', ') };
  },
  (spec) =>
    badSetting(
      spec,
      'hostProcess',
      ({ windowsOptions }) => (windowsOptions?.hostProcess ? 'true' : undefined),
      () => false,
      (setters) => `${setters} must not set securityContext.windowsOptions.hostProcess=true`,
    ),
];

const allowedVolumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

const restricted: readonly Check[] = [
  (spec) => {
    const names = namesOf(spec, (container) => context(container).allowPrivilegeEscalation !== false);
    return names.length === 0
      ? undefined
      : {
          reason: 'allowPrivilegeEscalation != false',
          detail: `${containersText(names)} must set securityContext.allowPrivilegeEscalation=false`,
        };
  },
  (spec) => {
    const keeping = namesOf(spec, (container) => !(context(container).capabilities?.drop ?? []).includes('ALL'));
    const { containers, names } = addedCapabilities(spec, (name) => name === 'NET_BIND_SERVICE');
    const details = [
      ...(keeping.length > 0 ? [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
      ...(containers.length > 0
        ? [`${containersText(containers)} must not include ${quoted(names)} in securityContext.capabilities.add`]
        : []),
    ];
    return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
  },
  ({ volumes = [] }) => {
    const typeOf = (volume: object): string => Object.keys(volume).find((field) => field !== 'name') ?? 'unknown';
    const bad = volumes.filter((volume) => !allowedVolumes.includes(typeOf(volume)));
    const types = unique(bad.map(typeOf));
    return bad.length === 0
      ? undefined
      : {
          reason: 'restricted volume types',
          detail: `${bad.length === 1 ? 'volume' : 'volumes'} ${quoted(bad.map(({ name }) => name))} ${bad.length === 1 ? 'uses' : 'use'} ${types.length === 1 ? 'restricted volume type' : 'restricted volume types'} ${quoted(types)}`,
        };
  },
  (spec) =>
    mustBeSaid(
      spec,
      'runAsNonRoot != true',
      ({ runAsNonRoot }) => runAsNonRoot,
      'must not set securityContext.runAsNonRoot=false',
      'must set securityContext.runAsNonRoot=true',
    ),
  (spec) =>
    badSetting(
      spec,
      'runAsUser=0',
      ({ runAsUser }) => (runAsUser === 0 ? '0' : undefined),
      () => false,
      (setters) => `${setters} must not set runAsUser=0`,
    ),
  (spec) =>
    seccompBaseline(spec) ??
    mustBeSaid(
      spec,
      'seccompProfile',
      ({ seccompProfile }) => (seccompProfile ? true : undefined),
      '',
      'must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"',
    ),
];

/** Something that the pod says for all of its containers, or each for itself. */
function mustBeSaid(
  spec: PodSpec,
  reason: string,
  said: (given: SecurityContext) => boolean | undefined,
  wrong: string,
  missing: string,
): Violation | undefined {
  const denying = namesOf(spec, (container) => said(context(container)) === false);
  const setters = [...(said(context(spec)) === false ? ['pod'] : []), ...(denying.length > 0 ? [containersText(denying)] : [])];
  if (setters.length > 0) return { reason, detail: `${setters.join(' and ')} ${wrong}` };
  const silent = said(context(spec)) === true ? [] : namesOf(spec, (container) => said(context(container)) === undefined);
  return silent.length === 0 ? undefined : { reason, detail: `pod or ${containersText(silent)} ${missing}` };
}

/** Everything that stands against the level, in the order in which Kubernetes names it. */
export function violations(spec: PodSpec, level: SecurityLevel): readonly Violation[] {
  if (level === 'privileged') return [];
  // The stricter level has stricter checks in the place of these three.
  const replaced = new Set<Check>([capabilitiesBaseline, hostPathVolumes, seccompBaseline]);
  const checks = level === 'baseline' ? baseline : [...baseline.filter((check) => !replaced.has(check)), ...restricted];
  return checks.flatMap((check) => check(spec) ?? []);
}
