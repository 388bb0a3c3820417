import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { numberIn, textIn } from '../../protocols/input.ts';
import { type Page, pageOf } from '../../protocols/page.ts';
import type { ListenerRecord, LoadBalancerRecord, TargetGroupRecord } from './load-balancing-records.ts';

type Place = Pick<AwsCall, 'world' | 'region'>;

export const invalid = (message: string): AwsError => new AwsError(400, 'ValidationError', message);

export const notFound = {
  loadBalancer: (arn: string) => new AwsError(400, 'LoadBalancerNotFound', `Load balancers '[${arn}]' not found`),
  targetGroup: (arn: string) => new AwsError(400, 'TargetGroupNotFound', `Target groups '[${arn}]' not found`),
  listener: (arn: string) => new AwsError(400, 'ListenerNotFound', `Listeners '[${arn}]' not found`),
} as const;

export const loadBalancersOf = ({ world, region }: Place): readonly LoadBalancerRecord[] =>
  world.state.loadBalancing.loadBalancers.filter((one) => one.region === region && one.goneAt === undefined);

export const targetGroupsOf = ({ world, region }: Place): readonly TargetGroupRecord[] =>
  world.state.loadBalancing.targetGroups.filter((one) => one.region === region);

export const listenersOf = ({ world, region }: Place): readonly ListenerRecord[] =>
  world.state.loadBalancing.listeners.filter((one) => one.region === region);

export const namedBalancer = (call: AwsCall): LoadBalancerRecord =>
  byArn(call.input, 'LoadBalancerArn', loadBalancersOf(call), notFound.loadBalancer);
export const namedTargetGroup = (call: AwsCall): TargetGroupRecord =>
  byArn(call.input, 'TargetGroupArn', targetGroupsOf(call), notFound.targetGroup);
export const namedListener = (call: AwsCall): ListenerRecord =>
  byArn(call.input, 'ListenerArn', listenersOf(call), notFound.listener);

function byArn<Record extends { readonly arn: string }>(
  input: AwsInput,
  parameter: string,
  records: readonly Record[],
  missing: (arn: string) => AwsError,
): Record {
  const arn = textIn(input, parameter) ?? '';
  const found = records.find((record) => record.arn === arn);
  if (!found) throw missing(arn);
  return found;
}

/** Target groups that an action of a listener sends to. */
export function targetsOf(action: AwsInput): readonly string[] {
  const forward = (action['ForwardConfig'] ?? {}) as { readonly TargetGroups?: readonly { readonly TargetGroupArn?: string }[] };
  const arns = [textIn(action, 'TargetGroupArn'), ...(forward.TargetGroups ?? []).map((one) => one.TargetGroupArn)];
  return [...new Set(arns.flatMap((arn) => arn ?? []))];
}

/** Load balancers that send to the group. */
export const balancersOf = (place: Place, { arn }: TargetGroupRecord): readonly string[] => [
  ...new Set(
    listenersOf(place)
      .filter(({ actions }) => actions.flatMap(targetsOf).includes(arn))
      .map(({ loadBalancer }) => loadBalancer),
  ),
];

/** What two requests must agree in to be the same one. */
export function requestText({ Action: _, Version: __, Tags: ___, ...asked }: AwsInput): string {
  return JSON.stringify(asked);
}

export function nameIn(input: AwsInput, what: string): string {
  const name = textIn(input, 'Name') ?? '';
  if (!/^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,30}[a-zA-Z0-9])?$/.test(name) || name.startsWith('internal-')) {
    throw invalid(
      `The ${what} name '${name}' is not valid: it has 1 to 32 letters, digits and hyphens, and a hyphen neither first nor last.`,
    );
  }
  return name;
}

export const hexId = ({ randomBytes }: Pick<AwsWorld, 'randomBytes'>): string => Buffer.from(randomBytes(8)).toString('hex');

export const elbArn = ({ world, region }: Place, resource: string): string =>
  `arn:aws:elasticloadbalancing:${region}:${world.state.account}:${resource}`;

type Kind = 'loadbalancer' | 'targetgroup' | 'listener';

export function made({ world }: Place, kind: Kind, { arn }: { readonly arn: string }): void {
  world.ledger.created(entryOf(world, `elasticloadbalancing:${kind}`, arn));
  world.changed();
}

export function unmade({ world }: Place, kind: Kind, { arn }: { readonly arn: string }): void {
  world.ledger.deleted(entryOf(world, `elasticloadbalancing:${kind}`, arn));
  world.changed();
}

export function markedPage<Item>({ input, world }: AwsCall, items: readonly Item[]): Page<Item> {
  const size = Math.min(numberIn(input, 'PageSize') ?? 400, 400, world.longestPage);
  return pageOf(items, textIn(input, 'Marker'), size, invalid('The marker is not valid.'));
}
