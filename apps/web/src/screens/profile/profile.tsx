import { SimpleGrid, Stack } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { Offer } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { Appearance } from './appearance.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export default function Profile() {
  const read = useRead(call('get', '/api/auth/me'), { topics: ['users', 'organisations'] });
  return (
    <Page
      title="Profile"
      about={read.data ? `You are signed in as ${read.data.user.email}.` : 'Who you are here, and what acts in your name.'}
    >
      <Shown read={read}>
        {({ user, hasPassword }) => (
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Stack gap="md">
                <NameForm name={user.name} />
                <Appearance />
              </Stack>
              <PasswordForm hasPassword={hasPassword} email={user.email} />
            </SimpleGrid>
            <Offer does="GET /api/tokens">
              <AccessTokens />
            </Offer>
            <Sessions />
          </Stack>
        )}
      </Shown>
    </Page>
  );
}
