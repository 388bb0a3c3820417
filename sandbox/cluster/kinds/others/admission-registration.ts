import { fieldCause, type FieldCause, type KindDeclaration, type KubeObject, type RequestContext } from '@spacedock/kube';
import { oneOf } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, count } from '../columns.ts';

/** Rules about admission that users bring. They are kept, so that charts that have some can be installed; nothing here calls them. */

const group = 'admissionregistration.k8s.io';
const kept =
  (what: string) =>
  async (_: KubeObject, { warn }: RequestContext): Promise<void> =>
    warn(`this cluster keeps ${what} but does not enforce them`);

interface Webhook {
  name?: string;
  failurePolicy?: string;
  matchPolicy?: string;
  namespaceSelector?: object;
  objectSelector?: object;
  timeoutSeconds?: number;
  reinvocationPolicy?: string;
  sideEffects?: string | null;
  admissionReviewVersions?: string[] | null;
  rules?: { scope?: string }[];
  clientConfig?: { url?: string; service?: { port?: number } };
}
interface WebhookConfiguration extends KubeObject {
  webhooks?: Webhook[];
}

function defaultWebhook(webhook: Webhook, mutating: boolean): void {
  webhook.failurePolicy ??= 'Fail';
  webhook.matchPolicy ??= 'Equivalent';
  webhook.namespaceSelector ??= {};
  webhook.objectSelector ??= {};
  webhook.timeoutSeconds ??= 10;
  if (mutating) webhook.reinvocationPolicy ??= 'Never';
  for (const rule of webhook.rules ?? []) rule.scope ??= '*';
  if (webhook.clientConfig?.service) webhook.clientConfig.service.port ??= 443;
}

function webhookProblems({ webhooks = [] }: WebhookConfiguration): readonly FieldCause[] {
  return webhooks.flatMap(({ name, sideEffects, admissionReviewVersions, clientConfig }, index) => [
    ...(name ? [] : [fieldCause.required(`webhooks[${index}].name`)]),
    ...(admissionReviewVersions?.length
      ? []
      : [fieldCause.required(`webhooks[${index}].admissionReviewVersions`, 'must specify one of v1, v1beta1')]),
    ...(sideEffects
      ? oneOf(sideEffects, `webhooks[${index}].sideEffects`, ['None', 'NoneOnDryRun'])
      : [fieldCause.required(`webhooks[${index}].sideEffects`, 'must specify one of None, NoneOnDryRun')]),
    ...(clientConfig?.url || clientConfig?.service
      ? []
      : [fieldCause.required(`webhooks[${index}].clientConfig`, 'exactly one of url or service is required')]),
  ]);
}

const webhooks = (kind: string, plural: string, mutating: boolean): KindDeclaration =>
  builtinKind({
    group,
    version: 'v1',
    kind,
    plural,
    categories: ['api-extensions'],
    scope: 'Cluster',
    generationFrom: ['webhooks'],
    columns: [count<WebhookConfiguration>('Webhooks', ({ webhooks: all }) => all?.length ?? 0), ageColumn],
    hooks: {
      defaulting(next) {
        for (const webhook of (next as WebhookConfiguration).webhooks ?? []) defaultWebhook(webhook, mutating);
      },
      admitCreate: kept('admission webhooks'),
      validate: (next) => webhookProblems(next as WebhookConfiguration),
    },
  });

interface Constraints {
  matchPolicy?: string;
  namespaceSelector?: object;
  objectSelector?: object;
  resourceRules?: { scope?: string }[];
  excludeResourceRules?: { scope?: string }[];
}
interface Policy extends KubeObject {
  spec?: {
    failurePolicy?: string;
    matchConstraints?: Constraints;
    matchResources?: Constraints;
    paramKind?: { apiVersion?: string; kind?: string };
    validations?: unknown[];
    mutations?: unknown[];
    policyName?: string;
    paramRef?: { name?: string; namespace?: string };
  };
}

function defaultConstraints(constraints: Constraints | undefined): void {
  if (!constraints) return;
  constraints.matchPolicy ??= 'Equivalent';
  constraints.namespaceSelector ??= {};
  constraints.objectSelector ??= {};
  for (const rule of [...(constraints.resourceRules ?? []), ...(constraints.excludeResourceRules ?? [])]) rule.scope ??= '*';
}

const policy = (kind: string, plural: string, counted: 'validations' | 'mutations', title: string): KindDeclaration =>
  builtinKind({
    group,
    version: 'v1',
    kind,
    plural,
    categories: ['api-extensions'],
    scope: 'Cluster',
    status: counted === 'validations',
    columns: [
      count<Policy>(title, ({ spec }) => spec?.[counted]?.length ?? 0),
      column<Policy>('ParamKind', ({ spec }) =>
        spec?.paramKind ? `${spec.paramKind.apiVersion ?? ''}/${spec.paramKind.kind ?? ''}` : '<unset>',
      ),
      ageColumn,
    ],
    hooks: {
      defaulting(next) {
        const { spec } = next as Policy;
        if (spec) spec.failurePolicy ??= 'Fail';
        defaultConstraints(spec?.matchConstraints);
      },
      admitCreate: kept('admission policies'),
    },
  });

const policyBinding = (kind: string, plural: string): KindDeclaration =>
  builtinKind({
    group,
    version: 'v1',
    kind,
    plural,
    categories: ['api-extensions'],
    scope: 'Cluster',
    columns: [
      column<Policy>('PolicyName', ({ spec }) => spec?.policyName ?? ''),
      column<Policy>('ParamRef', ({ spec }) =>
        spec?.paramRef?.name ? `${spec.paramRef.namespace ?? '*'}/${spec.paramRef.name}` : '<unset>',
      ),
      ageColumn,
    ],
    hooks: {
      defaulting: (next) => defaultConstraints((next as Policy).spec?.matchResources),
      admitCreate: kept('admission policies'),
    },
  });

export const admissionRegistration: readonly KindDeclaration[] = [
  policy('MutatingAdmissionPolicy', 'mutatingadmissionpolicies', 'mutations', 'Mutations'),
  policyBinding('MutatingAdmissionPolicyBinding', 'mutatingadmissionpolicybindings'),
  webhooks('MutatingWebhookConfiguration', 'mutatingwebhookconfigurations', true),
  policy('ValidatingAdmissionPolicy', 'validatingadmissionpolicies', 'validations', 'Validations'),
  policyBinding('ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings'),
  webhooks('ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', false),
];
