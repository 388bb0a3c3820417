import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { asProblem, type Problem } from '../../api/problem.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { isJobKind } from '../../parts/jobs/job-kinds.ts';
import { Page } from '../../parts/page.tsx';
import { WizardMoved } from '../../parts/step-title.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { WizardProgress } from '../../parts/wizard-progress.tsx';
import { type ConfigValues, initialConfig, withoutPlacement } from './config-values.ts';
import { ConfigureStep } from './configure-step.tsx';
import { requestOf, type Target } from './job-request.ts';
import { KindStep } from './kind-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { previewQuery } from './use-preview.ts';
import { fieldPlace, openStep, stepTitles, type WizardStep } from './wizard-steps.ts';

export default function Provision() {
  return (
    <Page
      title="Provision"
      about="Pick a place and a type, look at what will be done and what it costs, and watch it come to be."
    >
      <Allowed does="POST /api/provisioning-jobs" to="provision anything">
        <Wizard />
      </Allowed>
    </Page>
  );
}

/** Place, kind and step are in the address: the back button goes a step back, and a link leads into the middle. */
function Wizard() {
  const { address } = useAddress();
  const navigate = useNavigate();
  const { send, queries } = useBackend();
  const form = useForm<ConfigValues>({ initialValues: initialConfig() });
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const target = targetOf(address);
  const kind = isJobKind(address['kind']) ? address['kind'] : undefined;
  const step = openStep(address['step'], { placed: target !== undefined, chosen: kind !== undefined });
  const [moved, setMoved] = useState(false);
  const place = target && JSON.stringify(target);
  const placeBefore = useRef(place);
  useEffect(() => {
    if (place === undefined || place === placeBefore.current) return;
    if (placeBefore.current !== undefined) form.setValues(withoutPlacement(form.getValues()));
    placeBefore.current = place;
  });
  const go = (next: WizardStep): void => {
    setMoved(true);
    void navigate({ to: '.', search: ((before: Address) => ({ ...before, step: next })) as never });
  };

  if (step === 'where' || !target)
    return (
      <WizardMoved value={moved}>
        <Steps step="where" go={go} />
        <PlaceStep
          problem={problem}
          next={() => {
            setProblem(undefined);
            go(kind ? 'configure' : 'what');
          }}
        />
      </WizardMoved>
    );
  if (step === 'what' || !kind)
    return (
      <WizardMoved value={moved}>
        <Steps step="what" go={go} />
        <KindStep next={() => go('configure')} back={() => go('where')} />
      </WizardMoved>
    );
  const request = requestOf(target, kind, form.values);

  /** The server's words stand at the inputs they are about, in the step that has them. */
  function refused(what: Problem): boolean {
    const named = what.code === 'job.exists' ? [{ field: 'config.name', problem: what.message }] : what.fields;
    const places = kind ? named.map(({ field, problem: said }) => ({ ...fieldPlace(kind, field), said })) : [];
    setProblem(what);
    form.setErrors(Object.fromEntries(places.flatMap(({ input, said }) => (input === undefined ? [] : [[input, said]]))));
    const [first] = places;
    if (first && first.step !== step) go(first.step);
    return first !== undefined;
  }

  async function review(): Promise<void> {
    if (asking) return;
    setAsking(true);
    setProblem(undefined);
    form.clearErrors();
    try {
      await queries.fetchQuery(previewQuery(send, request));
      go('review');
    } catch (error) {
      // What is no matter of a field is shown where the answer would have been.
      if (!refused(asProblem(error))) go('review');
    } finally {
      setAsking(false);
    }
  }

  return (
    <WizardMoved value={moved}>
      <Steps step={step} go={go} />
      {step === 'configure' && (
        <ConfigureStep
          kind={kind}
          target={target}
          form={form}
          problem={problem}
          asking={asking}
          next={() => void review()}
          back={() => go('what')}
        />
      )}
      {step === 'review' && <ReviewStep request={request} refused={refused} back={() => go('configure')} />}
    </WizardMoved>
  );
}

function Steps({ step, go }: { readonly step: WizardStep; readonly go: (step: WizardStep) => void }) {
  return <WizardProgress label="Steps of provisioning" steps={stepTitles} step={step} go={go} last="Provision" />;
}

function targetOf({ space, account, region }: Address): Target | undefined {
  if (space) return { spaceID: space };
  return account && region ? { cloudAccountID: account, region } : undefined;
}
