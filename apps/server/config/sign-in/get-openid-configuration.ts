import { Type } from 'typebox';
import { plain } from '../../gateway/answer.ts';
import { publicEndpoint } from '../endpoint.ts';

export const getOpenidConfiguration = publicEndpoint({
  summary: 'Read how tokens of this server are verified',
  description: 'OpenID Connect Discovery 1.0, as far as clouds need it to trust this server for workload identity.',
  answers: {
    200: Type.Object({
      issuer: Type.String(), jwks_uri: Type.String(), response_types_supported: Type.Array(Type.String()),
      subject_types_supported: Type.Array(Type.String()), id_token_signing_alg_values_supported: Type.Array(Type.String()),
    }, { plain: true }),
  },
  audit: false,
  handle: async ({ open }) => plain({
    issuer: open.issuer, jwks_uri: `${open.publicUrl()}/.well-known/jwks.json`, response_types_supported: ['id_token'],
    subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'],
  }),
});
