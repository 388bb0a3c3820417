import { Code, Drawer, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { type AuditEntry, auditEntryCall } from './audit-calls.ts';
import classes from './audit-entry.module.css';
import { bodyText } from './body-text.ts';

/** One entry with all that is known of it. */
export function AuditEntryDrawer({ entryId, close }: { readonly entryId: string; readonly close: () => void }) {
  const read = useRead(auditEntryCall(entryId), { topics: [], once: true });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="lg"
      title="Entry of the audit log"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Shown read={read} what="entry">
        {(entry) => <Entry entry={entry} />}
      </Shown>
    </Drawer>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const {
    action,
    actor,
    resourceType,
    resourceID,
    result,
    status,
    code,
    createdAt,
    method,
    path,
    address,
    tokenId,
    requestId,
    scope,
  } = entry;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'When',
      <>
        <TimeAgo at={createdAt} />{' '}
        <Text span size="xs" c="dimmed">
          {new Date(createdAt).toLocaleString()}
        </Text>
      </>,
    ],
    [
      'Who',
      actor.includes('@') ? (
        <AnchorTo inherit to="/access/users/$email" params={{ email: actor }}>
          {actor}
        </AnchorTo>
      ) : (
        actor
      ),
    ],
    ['Did', `${action} ${resourceType}`],
    ...(resourceID ? [['To', <Code>{resourceID}</Code>] as const] : []),
    [
      'Result',
      <>
        <StatusBadge status={result} /> {status}
        {code && (
          <>
            {' '}
            <Code>{code}</Code>
          </>
        )}
      </>,
    ],
    [
      'Request',
      <Code>
        {method} {path}
      </Code>,
    ],
    ['Part of', scope],
    ['From', address],
    ...(tokenId ? [['With the token', <Code>{tokenId}</Code>] as const] : []),
    ['Request id', <Code>{requestId}</Code>],
  ];
  const more = Object.keys(entry.metadata).length > 0 ? JSON.stringify(entry.metadata, null, 2) : undefined;
  return (
    <Stack>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <Body title="What was asked for" text={bodyText(entry.requestBody)} none="The request had no body." />
      <Body title="What came of it" text={bodyText(entry.responseBody)} none="The answer had no body." />
      {more && <Body title="More" text={more} none="" />}
    </Stack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Body({ title, text, none }: { readonly title: string; readonly text: string | undefined; readonly none: string }) {
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {text === undefined ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <pre className={classes['text']} tabIndex={0} aria-label={title} role="region">
          {text}
        </pre>
      )}
    </div>
  );
}
