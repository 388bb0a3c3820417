import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { Page } from '../../parts/page.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useCallForm } from '../../parts/use-call-form.ts';
import { twice } from './config-values.ts';
import { ConfigsInputs } from './configs-inputs.tsx';
import { FoundStep } from './found-step.tsx';
import { firstStep, newDeployment, newInputOf, newValues, type Step } from './new-deployment-values.ts';
import { PlaceStep } from './place-step.tsx';
import { SourceStep } from './source-step.tsx';

const titles: Readonly<Record<Step, string>> = {
  source: 'Source',
  found: 'What was found',
  configs: 'Configs',
  place: 'Where to',
};

export default function NewDeploymentScreen() {
  return (
    <Page
      title="New deployment"
      about="From a repository or an image into an environment."
      crumbs={[{ label: 'Deployments', to: '/deployments' }]}
    >
      <Allowed does="POST /api/deployments" to="make deployments">
        <Wizard />
      </Allowed>
    </Page>
  );
}

/** One step after the other; only the last one sends anything, and what is wrong leads back to where it was asked for. */
function Wizard() {
  const navigate = useNavigate();
  const { address } = useAddress();
  const [step, setStep] = useState<Step>('source');
  const made = useCallForm({
    initial: newValues(address['environment'] ?? ''),
    call: (values) => call('post', '/api/deployments', { body: newDeployment(values) }),
    topics: ['deployments', 'projects', 'environments'],
    fieldOf: newInputOf,
    onDone: ({ data }) =>
      void navigate({ to: '/deployments/$deploymentId', params: { deploymentId: data.id }, ignoreBlocker: true }),
  });
  const { form, problem } = made;
  const { values } = form;
  const path: readonly Step[] =
    values.sourceType === 'git' ? ['source', 'found', 'configs', 'place'] : ['source', 'configs', 'place'];
  const at = path.indexOf(step);
  const chosen = values.sourceType === 'git' ? values.repoUrl !== '' && values.branch !== '' : values.image !== '';
  const twofold = twice(values.env);
  const ready = chosen && twofold.size === 0;
  const stuck = step === 'source' ? !chosen : step === 'configs' && twofold.size > 0;

  useEffect(() => {
    const wrong = firstStep(problem?.fields.map(({ field }) => field) ?? []);
    if (wrong) setStep(wrong);
  }, [problem]);

  const back = at > 0 && (
    <Button variant="default" onClick={() => setStep(path[at - 1] ?? 'source')}>
      Back
    </Button>
  );
  return (
    <form
      aria-label="New deployment"
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'place') made.submit();
        else if (!stuck) setStep(path[at + 1] ?? 'place');
      }}
    >
      <Stack gap="lg" maw={900}>
        <Stepper active={at} size="sm" onStepClick={(index) => (index < at || ready) && setStep(path[index] ?? 'source')}>
          {path.map((one) => (
            <Stepper.Step key={one} label={titles[one]} />
          ))}
        </Stepper>
        {step === 'source' && <SourceStep form={form} />}
        {step === 'found' && <FoundStep form={form} />}
        {step === 'configs' && <ConfigsInputs form={form} twice={twofold} />}
        {step === 'place' && <PlaceStep form={form} />}
        {step === 'place' ? (
          <FormFoot does="POST /api/deployments" label="Deploy" form={made} back={back} />
        ) : (
          <Group justify="flex-end">
            {back}
            <Button type="submit" disabled={stuck}>
              Continue
            </Button>
          </Group>
        )}
      </Stack>
      <Unsaved when={form.isDirty()} />
    </form>
  );
}
