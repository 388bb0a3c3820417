import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Call } from '../api/call.ts';
import type { OperationName } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import { CopyAs } from './copy-as.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import type { Meanwhile } from './use-edit-form.ts';

/** The end of every form: what is wrong, the same as a command, back, and the button that does it. */
export function FormFoot({
  does,
  label,
  form,
  back,
  cancel,
  disabled,
}: {
  readonly does: OperationName;
  readonly label: string;
  readonly form: {
    readonly pending: boolean;
    readonly problem: Problem | undefined;
    readonly call: Call;
    readonly fields: readonly string[];
    readonly meanwhile?: Meanwhile | undefined;
  };
  readonly back?: ReactNode;
  /** Of a dialogue: closes it. */
  readonly cancel?: () => void;
  readonly disabled?: boolean;
}) {
  return (
    <>
      {form.meanwhile && <ChangedMeanwhile {...form.meanwhile} />}
      {!(form.meanwhile && form.problem?.code === 'object.changed') && (
        <ProblemAlert problem={form.problem} except={form.fields} />
      )}
      <Group justify="flex-end">
        <CopyAs call={form.call} />
        {back}
        {cancel && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" data-action={does} loading={form.pending} disabled={disabled ?? false}>
          {label}
        </Button>
      </Group>
    </>
  );
}
