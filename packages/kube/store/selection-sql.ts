import type { FieldRequirement } from '../selectors/field-selector.ts';
import type { LabelRequirement } from '../selectors/label-selector.ts';
import { isStorableText } from './object-path.ts';
import type { Selection } from './store.ts';
import { storableText } from './stored-text.ts';

/** What the columns are called that a selection looks at. */
export interface SelectedColumns {
  readonly path: string;
  readonly labels: string;
  readonly fields: string;
}

/** Adds a value to the statement and returns how to refer to it. */
export type Bind = (value: string | readonly string[]) => string;

/** The selection as SQL, to be put after other conditions; empty when it selects everything. */
export function selectionSql(selection: Selection | undefined, columns: SelectedColumns, bind: Bind): string {
  const labels = selection?.labels.map((requirement) => labelSql(requirement, columns, bind)) ?? [];
  const fields = selection?.fields.map((requirement) => fieldSql(requirement, columns, bind)) ?? [];
  return [...labels, ...fields].map((condition) => ` and ${condition}`).join('');
}

function labelSql({ key, operator, values }: LabelRequirement, { labels }: SelectedColumns, bind: Bind): string {
  const label = `${labels} ->> ${bind(storableText(key))}::text`;
  switch (operator) {
    case 'In':
      return `(${label}) = any(${bind(values.map(storableText))}::text[])`;
    case 'NotIn':
      // Also those without this label.
      return `((${label}) = any(${bind(values.map(storableText))}::text[])) is not true`;
    case 'Exists':
      return `(${label}) is not null`;
    case 'DoesNotExist':
      return `(${label}) is null`;
    case 'Gt':
      return `${wholeNumberSql(label)} > ${wholeNumberSql(`${bind(values[0] ?? '')}::text`)}`;
    case 'Lt':
      return `${wholeNumberSql(label)} < ${wholeNumberSql(`${bind(values[0] ?? '')}::text`)}`;
  }
}

/** Null unless it is a whole number of 64 bits: a comparison with it then selects nothing. */
function wholeNumberSql(text: string): string {
  const number = `(${text})::numeric`;
  return `(case when (${text}) ~ '^[+-]?[0-9]+$' and length(${text}) <= 400 then case when ${number} between -9223372036854775808 and 9223372036854775807 then ${number} end end)`;
}

/** Name and namespace are fields of every object, whatever was stored as fields. A field that is not set counts as empty. */
function fieldSql({ field, operator, value }: FieldRequirement, { path, fields }: SelectedColumns, bind: Bind): string {
  switch (field) {
    case 'metadata.name':
      return partOfPath(`substr(${path}, strpos(${path}, '/') + 1)`, operator, value, bind);
    case 'metadata.namespace':
      return partOfPath(`split_part(${path}, '/', 1)`, operator, value, bind);
    default:
      return `coalesce(${fields} ->> ${bind(storableText(field))}::text, '') ${sqlOperator(operator)} ${bind(storableText(value))}::text`;
  }
}

function partOfPath(part: string, operator: FieldRequirement['operator'], value: string, bind: Bind): string {
  if (!isStorableText(value)) return operator === '=' ? 'false' : 'true';
  return `${part} ${sqlOperator(operator)} ${bind(value)}::text`;
}

function sqlOperator(operator: FieldRequirement['operator']): string {
  return operator === '=' ? '=' : '<>';
}
