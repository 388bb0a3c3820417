import { fresh, listed, type MakeRequest, type Stage } from './stage.ts';

const password = 'correct horse battery staple';
const nothing: MakeRequest = () => ({});

export async function invited({ admin }: Stage): Promise<{ readonly email: string; readonly inviteToken: string }> {
  const email = `${fresh('invited')}@example.com`;
  return { email, inviteToken: (await admin.post<{ inviteToken: string }>('/users', { email })).data.inviteToken };
}

async function session(stage: Stage) {
  await stage.world.setPassword(stage.caller, password);
  return stage.world.signIn(stage.caller.email, password);
}

/** Of who one is, and how one shows it. */
export const signInRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/auth/methods': nothing,
  'POST /api/auth/login': async (stage) => {
    await stage.world.setPassword(stage.caller, password);
    return {
      body: {
        email: stage.caller.email,
        password,
        provider: 'email',
        organisation: stage.caller.organisationId,
        cookie: false,
      },
    };
  },
  'POST /api/auth/refresh': async (stage) => ({
    body: {
      refreshToken: (await session(stage)).refreshToken,
      organisation: stage.caller.organisationId,
    },
  }),
  // In a world that was started with `signup: true`.
  'POST /api/auth/signup': () => ({
    body: {
      email: `${fresh('new')}@example.com`,
      password,
      name: 'New',
      organisation: fresh('Organisation'),
      cookie: false,
    },
  }),
  'POST /api/auth/accept-invitation': async (stage) => ({
    body: {
      token: (await invited(stage)).inviteToken,
      password,
      name: 'Invited',
      cookie: false,
    },
  }),
  // Without an identity provider; config/sign-in/oidc has the tests with one.
  'GET /api/auth/oidc/start': () => ({ query: { returnTo: '/zopday' } }),
  'GET /api/auth/oidc/callback': () => ({ query: { code: 'x', state: 'y' }, status: 404 }),
  'POST /api/auth/logout': async (stage) => ({ sender: await session(stage) }),
  'POST /api/auth/password': async ({ world, caller }) => {
    await world.setPassword(caller, password);
    return { body: { currentPassword: password, newPassword: `${password} 2` } };
  },
  'GET /api/auth/me': nothing,
  'PATCH /api/auth/me': () => ({ body: { name: 'Renamed' } }),
  'GET /api/auth/sessions': listed,
  'DELETE /api/auth/sessions/:sessionId': async (stage) => {
    const { data } = await (await session(stage)).get<{ id: string; current: boolean }[]>('/auth/sessions');
    return { params: { sessionId: data.find(({ current }) => current)?.id ?? '' } };
  },
  'GET /.well-known/jwks.json': nothing,
  'GET /.well-known/openid-configuration': nothing,
};
