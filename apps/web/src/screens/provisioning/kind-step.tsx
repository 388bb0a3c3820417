import { Button, Card, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { StepTitle } from '../../parts/step-title.tsx';
import { useAddress } from '../../parts/use-address.ts';
import classes from './kind-step.module.css';

/** Cards of a radio group: arrows move, Enter or space chooses, Enter on what is chosen goes on. */
export function KindStep({ next, back }: { readonly next: () => void; readonly back: () => void }) {
  const { address, change } = useAddress();
  const kind = address['kind'] ?? '';
  return (
    <Card
      maw={860}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (kind) next();
      }}
    >
      <Stack>
        <StepTitle id="what-title">What shall it be?</StepTitle>
        <Radio.Group value={kind} onChange={(value) => change({ step: 'what', kind: value })} aria-labelledby="what-title">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {Object.entries(jobKinds).map(([value, { label, about, icon: Icon }]) => (
              <Radio.Card
                key={value}
                value={value}
                p="md"
                className={classes['card'] ?? ''}
                aria-label={label}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || kind !== value) return;
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }}
              >
                <Group wrap="nowrap" align="flex-start">
                  <Icon size={22} aria-hidden />
                  <div>
                    <Text fw={600}>{label}</Text>
                    <Text size="sm" c="dimmed">
                      {about}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={back}>
            Back
          </Button>
          <Button type="submit" disabled={!kind}>
            Next: configure
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
