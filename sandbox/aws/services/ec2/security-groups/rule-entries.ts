import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsInput } from '../../../aws-operation.ts';
import { structuresIn, textIn } from '../../../protocols/input.ts';
import { cidrOf } from '../cidr.ts';
import type { RulePeer, SecurityGroupRecord, SecurityGroupRuleRecord } from '../ec2-records.ts';
import { find, mustFind, present } from '../things.ts';

export type RuleEntry = Pick<SecurityGroupRuleRecord, 'protocol' | 'from' | 'to' | 'peer' | 'description'>;

const invalid = (message: string): AwsError => new AwsError(400, 'InvalidParameterValue', message);

/** The rules that a request speaks of: one for each range and group of each of its permissions. */
export function ruleEntries(call: AwsCall, group: SecurityGroupRecord): readonly RuleEntry[] {
  const { input } = call;
  const permissions = structuresIn(input, 'IpPermissions');
  const single = textIn(input, 'IpProtocol') === undefined ? [] : [{ ...input, IpRanges: [{ CidrIp: input['CidrIp'] }] }];
  return [...permissions, ...single].flatMap((permission) => {
    const ports = portsOf(permission);
    const entry = (peer: RulePeer, from: AwsInput): RuleEntry => ({ ...ports, peer, description: textIn(from, 'Description') });
    const entries = [
      ...structuresIn(permission, 'IpRanges').map((range) => entry(ipv4(textIn(range, 'CidrIp') ?? ''), range)),
      ...structuresIn(permission, 'Ipv6Ranges').map((range) => entry(ipv6(textIn(range, 'CidrIpv6') ?? ''), range)),
      ...structuresIn(permission, 'Groups').map((pair) => entry(groupPeer(call, group, pair), pair)),
    ];
    if (entries.length === 0)
      throw invalid('A permission must name at least one of ipRanges, ipv6Ranges, prefixListIds and userIdGroupPairs.');
    return entries;
  });
}

export const sameRule = (one: RuleEntry, other: RuleEntry): boolean => ruleText(one) === ruleText(other);

/** As AWS writes it in its messages. */
export function ruleText({ protocol, from, to, peer }: RuleEntry): string {
  const ports = from === undefined ? '' : `, from port: ${from}, to port: ${to}`;
  const who = peer.kind === 'group' ? peer.groupId : peer.cidr;
  return `peer: ${who}, ${protocol === '-1' ? 'ALL' : protocol.toUpperCase()}${ports}, ALLOW`;
}

const protocolNames: Readonly<Record<string, string>> = { 1: 'icmp', 6: 'tcp', 17: 'udp', 58: 'icmpv6', all: '-1' };

function portsOf(permission: AwsInput): Pick<RuleEntry, 'protocol' | 'from' | 'to'> {
  const given = (textIn(permission, 'IpProtocol') ?? '').toLowerCase();
  const protocol = protocolNames[given] ?? given;
  const [from, to] = ['FromPort', 'ToPort'].map((name) => portIn(permission, name));
  switch (protocol) {
    case '-1':
      return { protocol, from: undefined, to: undefined };
    case 'icmp':
    case 'icmpv6':
      return { protocol, from: from ?? -1, to: to ?? -1 };
    case 'tcp':
    case 'udp': {
      if (from === undefined || to === undefined)
        throw invalid(`Invalid value 'Must specify both from and to ports with TCP/UDP.' for portRange.`);
      if (from < 0 || to > 65_535 || from > to) throw invalid(`Invalid TCP/UDP port range (${from}:${to})`);
      return { protocol, from, to };
    }
    default: {
      if (!/^\d{1,3}$/.test(protocol) || Number(protocol) > 255)
        throw invalid(`Invalid value '${given}' for IP protocol. Unknown protocol.`);
      return { protocol, from: undefined, to: undefined };
    }
  }
}

function portIn(permission: AwsInput, name: string): number | undefined {
  const text = textIn(permission, name);
  if (text === undefined) return undefined;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw invalid(`Invalid value '${text}' for ${name}.`);
}

function ipv4(text: string): RulePeer {
  const cidr = cidrOf(text);
  if (!cidr) throw invalid(`CIDR block ${text} is malformed`);
  return { kind: 'ipv4', cidr: cidr.text };
}

function ipv6(text: string): RulePeer {
  if (!/^[\da-f:]+\/\d{1,3}$/i.test(text)) throw invalid(`CIDR block ${text} is malformed`);
  return { kind: 'ipv6', cidr: text.toLowerCase() };
}

/** A group of the same network, or of one that it is connected with. */
function groupPeer(call: AwsCall, { vpcId }: SecurityGroupRecord, pair: AwsInput): RulePeer {
  const name = textIn(pair, 'GroupName');
  const id = textIn(pair, 'GroupId');
  const byName = present(call, 'security-group').find((group) => group.vpcId === vpcId && group.name === name);
  const found = id === undefined ? byName : find(call, 'security-group', id);
  const peer = found ?? mustFind(call, 'security-group', id ?? name ?? '');
  const connected = present(call, 'vpc-peering-connection').some(
    ({ status, requesterVpcId, accepterVpcId }) =>
      status === 'active' &&
      [requesterVpcId, accepterVpcId].includes(vpcId) &&
      [requesterVpcId, accepterVpcId].includes(peer.vpcId),
  );
  if (peer.vpcId !== vpcId && !connected)
    throw new AwsError(400, 'InvalidGroup.NotFound', 'You have specified two resources that belong to different networks.');
  return { kind: 'group', groupId: peer.id, vpcId: peer.vpcId };
}
