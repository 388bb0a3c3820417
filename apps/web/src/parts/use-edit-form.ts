import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { useEffect, useState } from 'react';
import { useBackend } from '../api/backend.tsx';
import type { Call } from '../api/call.ts';
import { type Edited, editStep, isSame } from './edit-step.ts';
import { type CallForm, useCallForm } from './use-call-form.ts';

/** Somebody else was faster, and whoever types has to decide. */
export interface Meanwhile {
  readonly what: string;
  readonly touched: boolean;
  readonly load: () => void;
  /** Not before it is known what would be replaced. */
  readonly keep: (() => void) | undefined;
}

export interface EditForm<Thing, Values extends Record<string, unknown>> extends CallForm<Values> {
  /** What the form was filled from. The thing itself goes on changing while somebody types. */
  readonly base: Thing;
  readonly meanwhile: Meanwhile | undefined;
}

/**
 * A form that changes something that is there, or makes it where there is nothing yet. The call says what it was made from: the server
 * refuses it when somebody has changed that meanwhile. Nothing is put into the inputs under the hands of somebody who types.
 */
export function useEditForm<Thing extends Edited | undefined, Values extends Record<string, unknown>>({
  thing,
  what,
  values,
  call,
  topics,
  onDone,
  fieldOf,
  whole = false,
}: {
  /** As it was read last. */
  readonly thing: Thing;
  /** How it is called in "Somebody else has changed …". */
  readonly what: string;
  readonly values: (thing: Thing) => Values;
  readonly call: (values: Values) => Call<{ readonly data: NonNullable<Thing> }>;
  readonly topics: readonly ChangeTopic[];
  readonly onDone: (saved: NonNullable<Thing>) => void;
  readonly fieldOf?: (field: string, values: Values) => string | undefined;
  /** Any change of the thing counts, not only of what the form shows. For what is typed and never shown. */
  readonly whole?: boolean;
}): EditForm<Thing, Values> {
  const { refresh } = useBackend();
  const [base, setBase] = useState(thing);
  const [dropped, setDropped] = useState(false);
  const made = useCallForm({
    initial: values(thing),
    call: (typed: Values) => asRead(call(typed), base),
    topics,
    ...(fieldOf ? { fieldOf } : {}),
    onDone: ({ data }) => {
      if (base) begin(data);
      onDone(data);
    },
  });
  const { form, problem, forget } = made;
  const refused = problem?.code === 'object.changed';
  const step = editStep({ base, now: thing, typed: form.values, values, whole });

  function begin(from: Thing): void {
    form.setInitialValues(values(from));
    form.setValues(values(from));
    rebase(from);
  }
  function rebase(to: Thing): void {
    setBase(to);
    setDropped(false);
    if (refused) forget();
  }

  useEffect(() => {
    if (step === 'follow' || (step !== 'none' && dropped)) begin(thing);
    else if (step === 'rebase') rebase(thing);
  });
  // The server knows of a change that has not come here yet.
  useEffect(() => {
    if (refused) refresh(topics);
    // Once for each refusal; topics are written anew with every render.
  }, [problem]);

  const told = step === 'told' || refused;
  const touched = !isSame(form.values, values(base));
  return {
    ...made,
    base,
    meanwhile: told
      ? {
          what,
          touched,
          load: () => (step === 'none' ? setDropped(true) : begin(thing)),
          keep: step === 'none' ? undefined : () => rebase(thing),
        }
      : undefined,
  };
}

const asRead = <Answer>(made: Call<Answer>, base: Edited | undefined): Call<Answer> =>
  base ? { ...made, body: { ...(made.body as object), unchangedSince: base.updatedAt } } : made;
