import { type Static, Type } from 'typebox';

const PlannedStep = Type.Object({
  name: Type.String(), title: Type.String(), needs: Type.Array(Type.String()), permissions: Type.Array(Type.String()),
});

const Check = Type.Object({
  check: Type.String(), result: Type.Enum(['PASS', 'WARN', 'FAIL']), message: Type.String(), fix: Type.Optional(Type.String()),
});

const CostLine = Type.Object({
  what: Type.String(),
  quantity: Type.Number(),
  unit: Type.String(),
  monthly: Type.Union([Type.Number(), Type.Literal('unknown')], { description: 'In `currency`. `unknown` is never counted as 0.' }),
  source: Type.String({ description: 'Where the price is from, with its date.' }),
});

/** What a job would do, before it does anything. */
export const Preview = Type.Object({
  steps: Type.Array(PlannedStep, { description: 'In an order in which they can run.' }),
  iamPolicy: Type.Object({}, { additionalProperties: true, description: 'The least that the account has to be allowed, ready to paste.' }),
  checks: Type.Array(Check),
  cost: Type.Object({
    currency: Type.String(),
    monthly: Type.Union([Type.Number(), Type.Literal('unknown')], { description: 'Sum of what is known; `unknown` when nothing is.' }),
    complete: Type.Boolean({ description: 'False: some lines have no price.' }),
    lines: Type.Array(CostLine),
  }),
});
export type Preview = Static<typeof Preview>;
