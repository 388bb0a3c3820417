import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Call } from '../api/call.ts';
import type { OperationName } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import { CopyAs } from './copy-as.tsx';
import { ProblemAlert } from './problem-alert.tsx';

/** The end of every form: what is wrong, the same as a command, back, and the button that does it. */
export function FormFoot({ does, label, form, back, disabled }: {
  readonly does: OperationName;
  readonly label: string;
  readonly form: { readonly pending: boolean; readonly problem: Problem | undefined; readonly call: Call; readonly fields: readonly string[] };
  readonly back?: ReactNode;
  readonly disabled?: boolean;
}) {
  return (
    <>
      <ProblemAlert problem={form.problem} except={form.fields} />
      <Group justify="flex-end">
        <CopyAs call={form.call} />
        {back}
        <Button type="submit" data-action={does} loading={form.pending} disabled={disabled ?? false}>{label}</Button>
      </Group>
    </>
  );
}
