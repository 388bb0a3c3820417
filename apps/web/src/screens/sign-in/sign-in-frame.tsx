import { Text, Title } from '@mantine/core';
import { IconBox, IconCloud, IconRocket, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../shell/logo.tsx';
import classes from './sign-in-frame.module.css';

const jobs = [
  [IconCloud, 'Provision clusters and datastores, with cost and permissions reviewed first'],
  [IconRocket, 'Deploy from git, with a rollback that really restores'],
  [IconBox, 'Hand out namespaces that sleep when nobody needs them'],
  [IconShieldCheck, 'One permission model and one audit log for all of it'],
] as const;

/** The first thing that people see: what this is, and the way in. */
export function SignInFrame({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Spacedock`;
  }, [title]);
  return (
    <div className={classes['frame']}>
      <aside className={classes['brand']} aria-label="About Spacedock">
        <span className={classes['name']}>
          <Logo size={36} />
          Spacedock
        </span>
        <div>
          <p className={classes['line']}>From a cloud account to a running app, on your own ground.</p>
          <ul className={classes['jobs']}>
            {jobs.map(([Icon, words]) => (
              <li key={words}>
                <Icon size={20} aria-hidden />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </div>
        <span className={classes['foot']}>The control plane for platform teams.</span>
      </aside>
      <main className={classes['form']}>
        <div className={classes['inner']}>
          <Title order={1} mb={4}>
            {title}
          </Title>
          {about && (
            <Text c="dimmed" mb="lg" component="div">
              {about}
            </Text>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}
