import type { FieldProblem } from '@spacedock/contracts';
import { fieldsCheck } from '../gateway/validation.ts';
import { DeploymentConfigs } from './configs.ts';
import { wantedSecrets } from './secret-refs.ts';

/** What problems are named after: configs come in bodies, also those that are made by merging one. */
const field = 'body.configs';
const check = fieldsCheck(field, DeploymentConfigs, { bothCasings: false });

/**
 * All that is wrong with configs, each by its field. The schema knows single fields; what fields mean to each other is looked at once
 * each of them is right.
 */
export function configsProblems(given: unknown): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  check(given, problems);
  return problems.length > 0 ? problems : togetherProblems(given as DeploymentConfigs);
}

function togetherProblems(configs: DeploymentConfigs): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { autoscaling, envVars = {}, expose, replicas, resources } = configs;
  if (autoscaling && autoscaling.minReplicas > autoscaling.maxReplicas) {
    problems.push({ field: `${field}.autoscaling.minReplicas`, problem: 'must not be above maxReplicas' });
  }
  if (autoscaling && replicas !== undefined) {
    problems.push({
      field: `${field}.replicas`,
      problem: 'cannot be given together with autoscaling; remove one of them with null',
    });
  }
  if (expose?.tls && expose.host === undefined) {
    problems.push({ field: `${field}.expose.host`, problem: 'is required for tls: certificates are issued for a host name' });
  }
  for (const kind of ['cpu', 'memory'] as const) {
    const [request, limit] = [resources?.requests?.[kind], resources?.limits?.[kind]];
    if (request !== undefined && limit !== undefined && amountOf(request) > amountOf(limit)) {
      problems.push({ field: `${field}.resources.requests.${kind}`, problem: `must not be above the limit of ${limit}` });
    }
  }
  const taken = new Map<string, string>();
  for (const [index, { variable, ref }] of wantedSecrets(configs.secretRefs).entries()) {
    const other = taken.get(variable);
    const where = `${field}.secretRefs.${index}`;
    if (Object.hasOwn(envVars, variable)) {
      problems.push({ field: where, problem: `is put into ${variable}, which envVars has too; name another variable with env` });
    } else if (other !== undefined) {
      problems.push({ field: where, problem: `is put into ${variable}, as ${other} is; name another variable with env` });
    }
    taken.set(variable, other ?? ref);
  }
  return problems;
}

const units: Readonly<Record<string, number>> = {
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** Of a quantity as Kubernetes writes them. */
function amountOf(quantity: string): number {
  const [, figure = '', unit = ''] = /^([0-9.]+)([A-Za-z]*)$/.exec(quantity) ?? [];
  return Number(figure) * (units[unit] ?? 1);
}
