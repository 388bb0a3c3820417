import { Progress, Stepper, Text } from '@mantine/core';

/** How far one is in a wizard. On a phone the names would not fit beside each other. */
export function WizardProgress<Step extends string>({
  label,
  steps,
  step,
  go,
  last,
}: {
  readonly label: string;
  readonly steps: readonly (readonly [step: Step, title: string])[];
  readonly step: Step;
  /** Back to a step that is done; without it, the way back is in the steps themselves. */
  readonly go?: (step: Step) => void;
  /** What comes of it, and is no step any more. */
  readonly last?: string;
}) {
  const at = steps.findIndex(([name]) => name === step);
  const all = steps.length + (last === undefined ? 0 : 1);
  const select = (index: number): void => {
    const [name] = steps[index] ?? [];
    if (name !== undefined) go?.(name);
  };
  return (
    <nav aria-label={label}>
      <Stepper active={at} onStepClick={select} size="sm" visibleFrom="sm" maw={860} allowNextStepsSelect={false}>
        {steps.map(([name, title], index) => (
          <Stepper.Step
            key={name}
            label={title}
            allowStepSelect={go !== undefined && index < at}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          />
        ))}
        {last !== undefined && <Stepper.Step label={last} allowStepSelect={false} />}
      </Stepper>
      <Text size="sm" fw={600} hiddenFrom="sm">
        Step {at + 1} of {all}: {steps[at]?.[1]}
      </Text>
      <Progress value={((at + 1) / all) * 100} hiddenFrom="sm" mt={6} aria-hidden />
    </nav>
  );
}
