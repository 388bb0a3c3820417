import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';

const SignInMethods = Type.Object({
  password: Type.Literal(true),
  signup: Type.Boolean({ description: 'Whether people may make their own account, at `POST /auth/signup`.' }),
  oidc: Type.Union(
    [
      Type.Object({ name: Type.String({ description: 'The host of the identity provider.', examples: ['login.example.com'] }) }),
      Type.Null(),
    ],
    { description: 'Single sign-on, at `GET /auth/oidc/start`; null where it is not configured.' },
  ),
  sandbox: Type.Boolean({
    description:
      'Whether this installation is for trying things out: then the sign-in page says where the first password was printed.',
  }),
});

export const getSignInMethods = publicEndpoint({
  summary: 'List the ways to sign in',
  description: 'What a sign-in page offers. It says nothing about accounts or organisations.',
  answers: { 200: SignInMethods },
  handle: async ({ open }) => ok(open.signIn.methods),
});
