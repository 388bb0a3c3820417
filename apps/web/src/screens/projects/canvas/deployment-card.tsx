import { IconBox, IconBrandGit, IconGlobe, IconNetwork, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { StatusBadge } from '../../../parts/status-badge.tsx';
import { origin } from '../../deployments/origin.ts';
import classes from './card.module.css';
import type { CardNode } from './card-node.ts';
import { reached, readiness, revisions } from './card-words.ts';

/** A deployment on the canvas: its state at a glance. The name opens it; the whole card does for those who click. */
export function DeploymentCard({ data: { node, mayConnect }, selected }: NodeProps<CardNode>) {
  if (node.kind !== 'deployment') return null;
  const { deployment, facts } = node;
  const ready = readiness(facts);
  const address = reached(facts?.address ?? '');
  const revision = revisions(facts);
  const Source = deployment.sourceType === 'git' ? IconBrandGit : IconBox;
  const Reach = address?.where === 'outside' ? IconGlobe : IconNetwork;
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes['handle']} isConnectable={mayConnect} />
      <div
        className={classes['card']}
        data-kind="deployment"
        data-selected={selected || undefined}
        data-bad={deployment.status === 'failed' || undefined}
      >
        <div className={classes['head']}>
          <Link
            to="."
            search={((before: object) => ({ ...before, deployment: deployment.id })) as never}
            className={`${classes['name']} nodrag`}
            dir="auto"
            title={deployment.name}
            draggable={false}
          >
            {deployment.name}
          </Link>
          <StatusBadge status={deployment.status} />
        </div>
        <div className={classes['line']}>
          <Source size={14} aria-hidden />
          <span className={classes['text']} dir="auto" title={origin(deployment)}>
            {origin(deployment)}
          </span>
        </div>
        <div className={classes['line']}>
          <IconStack2 size={14} aria-hidden />
          <span className={classes['text']}>
            {revision ? <>Revision {revision}</> : 'No revision yet'}
            {ready && <> · {facts && facts.ready < facts.desired ? <b>{ready}</b> : ready}</>}
          </span>
        </div>
        <div className={classes['line']}>
          <Reach size={14} aria-hidden />
          <span className={classes['text']} title={facts?.address}>
            {address ? address.text : 'No address yet'}
          </span>
        </div>
      </div>
      <Handle type="source" position={Position.Right} className={classes['handle']} isConnectable={mayConnect} />
    </>
  );
}
