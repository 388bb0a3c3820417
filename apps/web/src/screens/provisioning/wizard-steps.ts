import type { JobKind } from '../../parts/jobs/job-shape.ts';

const wizardSteps = ['where', 'what', 'configure', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const stepTitles: readonly (readonly [WizardStep, string])[] = [
  ['where', 'Where'],
  ['what', 'What'],
  ['configure', 'Configure'],
  ['review', 'Review'],
];

interface FieldPlace {
  readonly step: WizardStep;
  /** The input that it is about; undefined for those whose step has but one. */
  readonly input: string | undefined;
}

/** Lists that are one input: what is wrong with one of their items is said there. */
const asOneInput = /^(subnetIDs|allowedCIDRs|listenerPorts|openPorts|publicSubnets|privateSubnets|peerings)\..*$/;

/** Which step of the wizard a field of the request belongs to, and which of its inputs. */
export function fieldPlace(kind: JobKind, field: string): FieldPlace {
  const [first = '', ...rest] = field.split('.');
  switch (first) {
    case 'spaceID':
    case 'cloudAccountID':
    case 'region':
      return { step: 'where', input: first };
    case 'kind':
      return { step: 'what', input: first };
    case 'tags':
      return { step: 'configure', input: 'tags' };
    case 'config': {
      // The shape of a cluster's own network stands beside its other fields.
      const path = rest
        .join('.')
        .replace(/^network\./, '')
        .replace(asOneInput, '$1');
      return { step: 'configure', input: path === '' ? undefined : `${kind}.${path}` };
    }
    default:
      return { step: 'review', input: undefined };
  }
}

/** The step that is shown: the one that the address names, or the first before it that has something left open. */
export function openStep(
  asked: string | undefined,
  { placed, chosen }: { readonly placed: boolean; readonly chosen: boolean },
): WizardStep {
  const wanted = wizardSteps.find((step) => step === asked) ?? (placed ? (chosen ? 'configure' : 'what') : 'where');
  if (wanted === 'where') return wanted;
  if (!placed) return 'where';
  return wanted === 'what' || chosen ? wanted : 'what';
}
