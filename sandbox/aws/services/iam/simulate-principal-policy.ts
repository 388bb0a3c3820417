import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { decide } from '../../identity/permissions.ts';
import { roleArn, userArn } from '../../identity/principal.ts';
import { numberIn, textIn, textsIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';

/** What a user or role may do. Sessions are no source, and of what the organisation denies it says nothing. */
export const simulatePrincipalPolicy: AwsOperation = {
  name: 'SimulatePrincipalPolicy',
  resource: ({ input }) => textIn(input, 'PolicySourceArn') ?? '*',
  run({ input, world: { state, longestPage } }) {
    const source = textIn(input, 'PolicySourceArn') ?? '';
    if (!/^arn:aws:iam::\d{12}:(user|role|group)\//.test(source))
      throw new AwsError(400, 'InvalidInput', `Invalid Entity Arn: ${source} does not clearly define entity type and name.`);
    const known = [
      ...state.users.map(({ name }) => userArn(state.account, name)),
      ...state.roles.map((role) => roleArn(state.account, role)),
    ];
    if (!known.includes(source)) throw new AwsError(404, 'NoSuchEntity', `${source} does not exist.`);
    const invalid = new AwsError(400, 'InvalidInput', 'Invalid Marker');
    const { items, next } = pageOf(
      textsIn(input, 'ActionNames'),
      textIn(input, 'Marker'),
      Math.min(numberIn(input, 'MaxItems') ?? 100, longestPage),
      invalid,
    );
    return {
      EvaluationResults: {
        member: items.map((action) => ({
          EvalActionName: action,
          EvalResourceName: '*',
          EvalDecision: decide(state, source, action),
          MatchedStatements: '',
          MissingContextValues: '',
        })),
      },
      IsTruncated: next !== undefined,
      Marker: next,
    };
  },
};
