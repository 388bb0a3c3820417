import { Button, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import type { NewInstance, Preview } from './instance-shape.ts';
import { PreviewFacts, PreviewParts } from './preview-parts.tsx';

export function ReviewInstance({
  body,
  shown,
  preview,
  back,
}: {
  readonly body: NewInstance;
  readonly shown: NewInstance;
  readonly preview: Preview;
  readonly back: () => void;
}) {
  const navigate = useNavigate();
  const { run, pending, problem } = useSend(['space-instances']);

  async function make(): Promise<void> {
    const done = await run(call('post', '/api/space-instances', { body }));
    if (!done) return;
    const { project, name, warnings = [] } = done.answer.data;
    for (const warning of warnings) notifications.show({ message: warning, color: 'yellow' });
    void navigate({ to: '/space-instances/$project/$name', params: { project, name } });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack maw={760}>
        <PreviewFacts preview={preview} />
        <Title order={2}>What goes into it</Title>
        <PreviewParts preview={preview} />
        <FormFoot
          does="POST /api/space-instances"
          label="Make the space"
          form={{ pending, problem, call: call('post', '/api/space-instances', { body: shown }), fields: [] }}
          back={
            <Button variant="default" onClick={back}>
              Back
            </Button>
          }
        />
      </Stack>
    </form>
  );
}
