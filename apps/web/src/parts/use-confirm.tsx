import { Button, Checkbox, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { type ReactNode, useState } from 'react';
import type { Call } from '../api/call.ts';
import { useSend } from '../api/use-send.ts';
import { CopyAs } from './copy-as.tsx';
import { ProblemAlert } from './problem-alert.tsx';

export interface Confirmation {
  /** `Delete the project checkout` */
  readonly title: string;
  /** What follows from it, before it does. */
  readonly children: ReactNode;
  readonly call: Call;
  readonly topics: readonly ChangeTopic[];
  /** The word on the button. */
  readonly button: string;
  /** For what cannot be taken back: the name that has to be typed first. */
  readonly type?: string | undefined;
  /** A box to tick for going further than usual, and the call that does. */
  readonly force?: { readonly label: ReactNode; readonly call: Call } | undefined;
  /** Said when it is done. */
  readonly done: string;
  readonly onDone?: ((answer: unknown) => void) | undefined;
}

/** Asks before something is done that hurts. Returns the dialogue to render, and how to open it. */
export function useConfirm() {
  const [asked, setAsked] = useState<Confirmation | undefined>(undefined);
  return {
    confirm: setAsked,
    dialogue: asked ? <ConfirmDialogue key={asked.title} {...asked} close={() => setAsked(undefined)} /> : null,
  };
}

function ConfirmDialogue({
  title,
  children,
  call: usual,
  force,
  topics,
  button,
  type,
  done,
  onDone,
  close,
}: Confirmation & { readonly close: () => void }) {
  const [typed, setTyped] = useState('');
  const [forced, setForced] = useState(false);
  const call = force && forced ? force.call : usual;
  const { run, pending, problem } = useSend(topics);
  const ready = type === undefined || typed.trim() === type;

  async function go(): Promise<void> {
    const result = await run(call);
    if (!result) return;
    notifications.show({ message: done, color: 'teal' });
    close();
    onDone?.(result.answer);
  }

  return (
    <Modal opened onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void go();
        }}
      >
        <Stack>
          <Text component="div" size="sm">
            {children}
          </Text>
          {type !== undefined && (
            <TextInput
              label={
                <>
                  Type <Code>{type}</Code> to go on
                </>
              }
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              data-autofocus
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {force && (
            <Checkbox label={force.label} checked={forced} onChange={(event) => setForced(event.currentTarget.checked)} />
          )}
          <ProblemAlert problem={problem} />
          <Group justify="flex-end">
            <CopyAs call={call} />
            <Button variant="default" onClick={close}>
              Keep it
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={!ready}
              loading={pending}
              {...(type === undefined ? { 'data-autofocus': true } : {})}
            >
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
