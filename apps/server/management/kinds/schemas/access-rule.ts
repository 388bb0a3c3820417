import { object, parts, text, texts } from './field.ts';

export const accessRuleSchema = object('Gives users and teams a role inside of the namespace.', {
  users: texts('Names of users; `*` for everybody.'),
  teams: texts('Names of teams.'),
  clusterRole: text('ClusterRole of the connected cluster that they get in the namespace.'),
});

export const accessRules = (description: string) => parts('InstanceAccessRule', description);
