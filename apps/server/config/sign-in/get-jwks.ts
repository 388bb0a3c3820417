import { Type } from 'typebox';
import { plain } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';

const Key = Type.Object({
  kty: Type.String(), use: Type.String(), alg: Type.String(), kid: Type.String(), n: Type.String(), e: Type.String(),
});

export const getJwks = publicEndpoint({
  summary: 'Read the keys that access tokens are signed with',
  description: 'A JSON Web Key Set (RFC 7517). A new key is here a day before it is used, an old one as long as its tokens live.',
  answers: { 200: Type.Object({ keys: Type.Array(Key) }, { plain: true }) },
  audit: false,
  handle: async ({ open }) => plain(await open.signIn.jwks()),
});
