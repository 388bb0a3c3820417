import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { Container, EnvVar, Handler, Probe } from '../shapes/pod.ts';
import { containerResourceProblems } from './resource-rules.ts';
import {
  dataKeyProblems,
  labelName,
  notFoundCause,
  notNegative,
  oneOf,
  portNameProblems,
  portNumber,
  portNumberOrName,
  protocols,
} from './rules.ts';
import { localPathProblems } from './volume-validation.ts';

/** Containers of a pod. Names are unique over all of them. */
export function containersProblems(
  containers: readonly Container[],
  field: string,
  volumes: ReadonlySet<string>,
): readonly FieldCause[] {
  if (containers.length === 0) return [fieldCause.required(field)];
  const names = new Set<string>();
  return containers.flatMap((container, index) => {
    const at = `${field}[${index}]`;
    const seen = names.has(container.name);
    names.add(container.name);
    return [
      ...containerProblems(container, at, volumes),
      ...(seen ? [fieldCause.duplicate(`${at}.name`, container.name)] : []),
      ...lifecycleProblems(container, at),
    ];
  });
}

const onlyAlways = 'may not be set for init containers without restartPolicy=Always';

export function initContainersProblems(
  containers: readonly Container[],
  others: readonly Container[],
  field: string,
  volumes: ReadonlySet<string>,
): readonly FieldCause[] {
  const names = new Set(others.map(({ name }) => name));
  return containers.flatMap((container, index) => {
    const at = `${field}[${index}]`;
    const seen = names.has(container.name);
    if (container.name) names.add(container.name);
    return [
      ...containerProblems(container, at, volumes),
      ...(seen ? [fieldCause.duplicate(`${at}.name`, container.name)] : []),
      ...(container.restartPolicy === 'Always'
        ? lifecycleProblems(container, at)
        : (['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const)
            .filter((name) => container[name])
            .map((name) => fieldCause.forbidden(`${at}.${name}`, onlyAlways))),
    ];
  });
}

function containerProblems(container: Container, at: string, volumes: ReadonlySet<string>): readonly FieldCause[] {
  return [
    ...(container.name ? labelName(container.name, `${at}.name`) : [fieldCause.required(`${at}.name`)]),
    ...imageProblems(container.image ?? '', `${at}.image`),
    ...oneOf(container.terminationMessagePolicy, `${at}.terminationMessagePolicy`, ['File', 'FallbackToLogsOnError']),
    ...portsProblems(container, `${at}.ports`),
    ...(container.env ?? []).flatMap((variable, index) => variableProblems(variable, `${at}.env[${index}]`)),
    ...mountProblems(container, `${at}.volumeMounts`, volumes),
    ...oneOf(container.imagePullPolicy, `${at}.imagePullPolicy`, ['Always', 'IfNotPresent', 'Never']),
    ...containerResourceProblems(container.resources, `${at}.resources`),
  ];
}

function imageProblems(image: string, field: string): readonly FieldCause[] {
  if (image === '') return [fieldCause.required(field)];
  return image.trim() === image ? [] : [fieldCause.invalid(field, image, 'must not have leading or trailing whitespace')];
}

function portsProblems({ ports = [] }: Container, field: string): readonly FieldCause[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const at = `${field}[${index}]`;
    const causes: FieldCause[] = [];
    if (port.name) {
      const problems = portNameProblems(port.name);
      causes.push(...problems.map((problem) => fieldCause.invalid(`${at}.name`, port.name, problem)));
      if (problems.length === 0 && names.has(port.name)) causes.push(fieldCause.duplicate(`${at}.name`, port.name));
      names.add(port.name);
    }
    causes.push(
      ...(port.containerPort
        ? portNumber(port.containerPort, `${at}.containerPort`)
        : [fieldCause.required(`${at}.containerPort`)]),
    );
    if (port.hostPort) causes.push(...portNumber(port.hostPort, `${at}.hostPort`));
    return [...causes, ...oneOf(port.protocol, `${at}.protocol`, protocols)];
  });
}

function variableProblems({ name, value, valueFrom }: EnvVar, at: string): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  if (!name) causes.push(fieldCause.required(`${at}.name`));
  else if (!/^[\x20-\x3c\x3e-\x7e]+$/.test(name))
    causes.push(
      fieldCause.invalid(
        `${at}.name`,
        name,
        "a valid environment variable name must consist only of printable ASCII characters other than '='",
      ),
    );
  if (!valueFrom) return causes;
  const field = `${at}.valueFrom`;
  const sources = Object.values(valueFrom).filter((source) => source !== undefined && source !== null).length;
  for (const reference of ['configMapKeyRef', 'secretKeyRef'] as const) {
    const given = valueFrom[reference];
    if (given && !given.name) causes.push(fieldCause.required(`${field}.${reference}.name`));
    if (given && !given.key) causes.push(fieldCause.required(`${field}.${reference}.key`));
    else if (given)
      causes.push(
        ...dataKeyProblems(given.key ?? '').map((problem) => fieldCause.invalid(`${field}.${reference}.key`, given.key, problem)),
      );
  }
  if (valueFrom.fieldRef && !valueFrom.fieldRef.fieldPath) causes.push(fieldCause.required(`${field}.fieldRef.fieldPath`));
  if (sources === 0)
    causes.push(
      fieldCause.invalid(
        field,
        '',
        'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
      ),
    );
  else if (value) causes.push(fieldCause.invalid(field, '', 'may not be specified when `value` is not empty'));
  else if (sources > 1) causes.push(fieldCause.invalid(field, '', 'may not have more than one field specified at a time'));
  return causes;
}

function mountProblems(
  { volumeMounts = [], volumeDevices = [] }: Container,
  field: string,
  volumes: ReadonlySet<string>,
): readonly FieldCause[] {
  const paths = new Set<string>();
  return volumeMounts.flatMap(({ name, mountPath, subPath }, index) => {
    const at = `${field}[${index}]`;
    const seen = paths.has(mountPath);
    paths.add(mountPath);
    return [
      ...(name ? [] : [fieldCause.required(`${at}.name`)]),
      ...(volumes.has(name) ? [] : [notFoundCause(`${at}.name`, name)]),
      ...(mountPath ? [] : [fieldCause.required(`${at}.mountPath`)]),
      ...(seen ? [fieldCause.invalid(`${at}.mountPath`, mountPath, 'must be unique')] : []),
      ...(volumeDevices.some((device) => device.name === name)
        ? [fieldCause.invalid(`${at}.name`, name, 'must not already exist in volumeDevices')]
        : []),
      ...(subPath ? localPathProblems(subPath, `${field}.subPath`) : []),
    ];
  });
}

function lifecycleProblems(container: Container, at: string): readonly FieldCause[] {
  return [
    ...(['postStart', 'preStop'] as const).flatMap((hook) => {
      const handler = container.lifecycle?.[hook];
      return handler ? handlerProblems(handler, `${at}.lifecycle.${hook}`) : [];
    }),
    ...probeProblems(container.livenessProbe, `${at}.livenessProbe`, true),
    ...probeProblems(container.readinessProbe, `${at}.readinessProbe`, false),
    ...probeProblems(container.startupProbe, `${at}.startupProbe`, true),
  ];
}

function probeProblems(probe: Probe | undefined, at: string, onceIsEnough: boolean): readonly FieldCause[] {
  if (!probe) return [];
  return [
    ...handlerProblems(probe, at),
    ...(['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'] as const).flatMap(
      (name) => notNegative(probe[name], `${at}.${name}`),
    ),
    ...(probe.terminationGracePeriodSeconds !== undefined && probe.terminationGracePeriodSeconds <= 0
      ? [fieldCause.invalid(`${at}.terminationGracePeriodSeconds`, probe.terminationGracePeriodSeconds, 'must be greater than 0')]
      : []),
    ...(onceIsEnough && probe.successThreshold !== 1
      ? [fieldCause.invalid(`${at}.successThreshold`, probe.successThreshold, 'must be 1')]
      : []),
  ];
}

const handlerKinds = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const;

function handlerProblems(handler: Handler, at: string): readonly FieldCause[] {
  const [first, ...more] = handlerKinds.filter((name) => handler[name] !== undefined);
  const causes: FieldCause[] = more.map((name) =>
    fieldCause.forbidden(`${at}.${name}`, 'may not specify more than 1 handler type'),
  );
  switch (first) {
    case undefined:
      causes.push(fieldCause.required(at, 'must specify a handler type'));
      break;
    case 'exec':
      if (!handler.exec?.command?.length) causes.push(fieldCause.required(`${at}.exec.command`));
      break;
    case 'httpGet':
      causes.push(
        ...portNumberOrName(handler.httpGet?.port ?? 0, `${at}.httpGet.port`),
        ...oneOf(handler.httpGet?.scheme, `${at}.httpGet.scheme`, ['HTTP', 'HTTPS']),
      );
      break;
    case 'tcpSocket':
      causes.push(...portNumberOrName(handler.tcpSocket?.port ?? 0, `${at}.tcpSocket.port`));
      break;
    case 'grpc':
      causes.push(...portNumber(handler.grpc?.port ?? 0, `${at}.grpc.port`));
      break;
    case 'sleep':
      break;
  }
  return causes;
}
