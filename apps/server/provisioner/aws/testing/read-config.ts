import type { FieldProblem } from '@spacedock/contracts';
import type { JsonFields } from '@spacedock/workflow';
import { fieldsCheck } from '../../../gateway/validation.ts';
import type { CloudKind } from '../../cloud-kind.ts';

/** As the API reads a `config`: problems by field, or the plan. */
export function readConfig(
  { schema, complete }: Pick<CloudKind, 'schema' | 'complete'>,
  config: unknown,
): JsonFields | readonly string[] {
  const problems: FieldProblem[] = [];
  const given = fieldsCheck('config', schema)(config, problems) as JsonFields;
  if (problems.length > 0) return told(problems);
  const plan = complete(given, (path, problem) => problems.push({ field: `config.${path}`, problem }));
  return problems.length > 0 ? told(problems) : plan;
}

const told = (problems: readonly FieldProblem[]): readonly string[] => [
  ...new Set(problems.map(({ field, problem }) => `${field} ${problem}`)),
];
