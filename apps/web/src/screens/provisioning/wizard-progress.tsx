import { Progress, Stepper, Text } from '@mantine/core';
import { type WizardStep, wizardSteps } from './wizard-steps.ts';

const titles: Readonly<Record<WizardStep, string>> = { where: 'Where', what: 'What', configure: 'Configure', review: 'Review' };

/** How far one is. On a phone the five names would not fit beside each other. */
export function WizardProgress({ step, go }: { readonly step: WizardStep; readonly go: (step: WizardStep) => void }) {
  const at = wizardSteps.indexOf(step);
  return (
    <nav aria-label="Steps of provisioning">
      <Stepper
        active={at}
        onStepClick={(index) => (wizardSteps[index] ? go(wizardSteps[index]) : undefined)}
        size="sm"
        visibleFrom="sm"
        maw={860}
      >
        {wizardSteps.map((one, index) => (
          <Stepper.Step
            key={one}
            label={titles[one]}
            allowStepSelect={index < at}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          />
        ))}
        <Stepper.Step label="Provision" allowStepSelect={false} />
      </Stepper>
      <div hidden={false}>
        <Text size="sm" fw={600} hiddenFrom="sm">
          Step {at + 1} of 5: {titles[step]}
        </Text>
        <Progress value={(at + 1) * 20} hiddenFrom="sm" mt={6} aria-hidden />
      </div>
    </nav>
  );
}
