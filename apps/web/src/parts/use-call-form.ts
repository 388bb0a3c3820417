import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { type FormEvent, useRef } from 'react';
import type { Call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { useSend } from '../api/use-send.ts';

export interface CallForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event?: FormEvent) => void;
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  /** What would be sent now, for "copy as". */
  readonly call: Call;
  /** The fields of the request that the form shows: their problems are not repeated in the alert. */
  readonly fields: readonly string[];
  /** What went wrong is settled otherwise. */
  readonly forget: () => void;
}

/**
 * A form that ends in one call. The server checks it, and its words stand at the fields they are about: there is no second set of
 * rules that could say something else.
 */
export function useCallForm<Values extends Record<string, unknown>, Answer>({
  initial,
  call,
  topics,
  onDone,
  fieldOf = (field) => field,
  newest = async (made) => made,
}: {
  readonly initial: Values;
  readonly call: (values: Values) => Call<Answer>;
  readonly topics: readonly ChangeTopic[];
  readonly onDone: (answer: Answer, values: Values) => void;
  /** Where in the form a field of the request is; `undefined` when it is not there. */
  readonly fieldOf?: (field: string, values: Values) => string | undefined;
  /** A last look at what is there, for calls that name the state they are meant for. */
  readonly newest?: (made: Call<Answer>) => Promise<Call<Answer>>;
}): CallForm<Values> {
  const form = useForm<Values>({ initialValues: initial });
  const { run, pending, problem, forget } = useSend(topics);

  const busy = useRef(false);

  async function go(): Promise<void> {
    // Sending guards itself, but not while the last look is under way: a second click would send once more after the first.
    if (busy.current) return;
    busy.current = true;
    try {
      form.clearErrors();
      const values = form.getValues();
      const result = await run(await newest(call(values)));
      if (result) onDone(result.answer, values);
    } finally {
      busy.current = false;
    }
  }

  // The server's words, at the fields. A field that is touched since loses its mark by `clearErrors` of the next try.
  const found = (problem?.fields ?? []).flatMap(({ field, problem: what }) => {
    const name = fieldOf(field, form.values);
    return name !== undefined && (name.split('.')[0] ?? '') in form.values ? [{ field, name, what }] : [];
  });
  const shown: Readonly<Record<string, string>> = Object.fromEntries(found.map(({ name, what }) => [name, what]));
  const marked: UseFormReturnType<Values> = {
    ...form,
    errors: { ...shown, ...form.errors },
    getInputProps: ((path: string, options?: object) => ({
      ...form.getInputProps(path as never, options),
      ...(shown[path] ? { error: shown[path] } : {}),
    })) as typeof form.getInputProps,
  };
  return {
    form: marked,
    submit: (event) => {
      event?.preventDefault();
      void go();
    },
    pending,
    problem,
    call: call(form.values),
    fields: found.map(({ field }) => field),
    forget,
  };
}
