import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { asProblem, type Problem } from '../../api/problem.ts';
import type { Session } from '../../api/session.ts';

/** A form that ends in being signed in. The server's words stand at the fields they are about, as in every other form. */
export function useSignInForm<Values extends Record<string, string>>({
  path,
  initial,
  body,
  onDone,
}: {
  readonly path: Parameters<Session['signIn']>[0];
  readonly initial: Values;
  readonly body: (values: Values) => object;
  readonly onDone: () => void;
}) {
  const { session } = useBackend();
  const form = useForm<Values>({ initialValues: initial });
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  async function go(): Promise<void> {
    // A second Enter while the first is under way would count as a second try.
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    form.clearErrors();
    try {
      await session.signIn(path, { ...body(form.getValues()), cookie: true });
      onDone();
    } catch (error) {
      const what = asProblem(error);
      setProblem(what);
      form.setErrors(Object.fromEntries(what.fields.map(({ field, problem: said }) => [field, said])));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    form,
    pending,
    problem,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void go();
    },
  };
}
