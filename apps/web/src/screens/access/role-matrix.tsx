import { Checkbox } from '@mantine/core';
import { type Verb, verbs } from '@spacedock/contracts/policies';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PolicyFacts } from './access-calls.ts';
import { moved, partOf, type PolicySet, toggled } from './policy-set.ts';
import classes from './role-matrix.module.css';

const words: Readonly<Record<Verb, string>> = { view: 'See', create: 'Make', update: 'Change', delete: 'Remove' };

/** A tick for each thing and each verb; heads tick whole rows and columns. One stop for the tab key, arrows inside. */
export function RoleMatrix({
  facts,
  chosen,
  before,
  may,
  onChange,
}: {
  readonly facts: readonly PolicyFacts[];
  readonly chosen: PolicySet;
  /** As it is saved: what differs is marked. */
  readonly before: PolicySet;
  /** Whether the caller can hand this out. */
  readonly may: (policy: string) => boolean;
  /** Not there for those who only look. */
  readonly onChange?: (chosen: PolicySet) => void;
}) {
  const entities = [...new Set(facts.map(({ entity }) => entity))];
  const table = useRef<HTMLTableElement>(null);
  const [here, setHere] = useState({ row: 0, column: 0 });
  const size = { rows: entities.length + 1, columns: verbs.length + 1 };

  function onKeyDown(event: KeyboardEvent): void {
    const next = moved(here, event.key, size);
    if (!next) return;
    event.preventDefault();
    setHere(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  }

  /** A box in its place of the grid. */
  function box(row: number, column: number, label: string, policies: readonly string[], title?: string) {
    const part = partOf(chosen, policies);
    const fixed = !policies.some(may);
    return (
      <Checkbox
        data-cell={`${row} ${column}`}
        tabIndex={here.row === row && here.column === column ? 0 : -1}
        aria-label={label}
        title={fixed ? 'You do not hold it in the whole organisation yourself' : title}
        checked={part === 'all'}
        indeterminate={part === 'some'}
        aria-disabled={fixed || undefined}
        {...(fixed ? { styles: { input: { opacity: 0.45, cursor: 'not-allowed' } } } : {})}
        onFocus={() => setHere({ row, column })}
        onChange={() => onChange?.(toggled(chosen, policies, may))}
        size="sm"
      />
    );
  }

  const label = onChange ? 'policies of the role' : 'policies of the role, to look at';
  return (
    <div className={classes['scroller']}>
      <table ref={table} className={classes['table']} aria-label={label} {...(onChange ? { role: 'grid', onKeyDown } : {})}>
        <thead>
          <tr>
            <th scope="col">Of what</th>
            {onChange && (
              <th scope="col">
                All
                {box(
                  0,
                  0,
                  'Everything',
                  facts.map(({ policy }) => policy),
                )}
              </th>
            )}
            {verbs.map((verb, column) => (
              <th key={verb} scope="col">
                {words[verb]}
                {onChange &&
                  box(
                    0,
                    column + 1,
                    `${words[verb]} everything`,
                    facts.filter((each) => each.verb === verb).map(({ policy }) => policy),
                  )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entities.map((entity, index) => {
            const row = facts.filter((each) => each.entity === entity);
            return (
              <tr key={entity}>
                <th scope="row">
                  {entity}
                  <span className={classes['about']}>{row[0]?.description.replace(/^See (.*)\.$/, '$1')}</span>
                </th>
                {onChange && (
                  <td>
                    {box(
                      index + 1,
                      0,
                      `All of ${entity}`,
                      row.map(({ policy }) => policy),
                    )}
                  </td>
                )}
                {verbs.map((verb, column) => {
                  const policy = `${entity}:${verb}`;
                  const about = row.find((each) => each.verb === verb)?.description ?? policy;
                  return (
                    <td key={verb} className={chosen.has(policy) === before.has(policy) ? '' : (classes['changed'] ?? '')}>
                      {onChange ? (
                        box(index + 1, column + 1, policy, [policy], about)
                      ) : (
                        <Mark on={chosen.has(policy)} about={about} />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Mark({ on, about }: { readonly on: boolean; readonly about: string }) {
  return on ? (
    <IconCheck size={18} role="img" aria-label={`Yes: ${about}`} color="var(--mantine-color-teal-text)" />
  ) : (
    <IconMinus size={14} role="img" aria-label={`No: ${about}`} color="var(--mantine-color-dimmed)" />
  );
}
