import { IconDatabase, IconPlug } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { StatusBadge } from '../../../parts/status-badge.tsx';
import classes from './card.module.css';
import type { CardNode } from './card-node.ts';

/** A datastore that deployments are, or could be, connected to. Its page says how to connect; no password is anywhere here. */
export function DatastoreCard({ data: { node, mayConnect }, selected }: NodeProps<CardNode>) {
  if (node.kind !== 'datastore') return null;
  const { name, engine, host, port, database, jobID, state } = node.datastore;
  const place = `${host}:${port}${database ? `/${database}` : ''}`;
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes['handle']} isConnectable={mayConnect} />
      <div className={classes['card']} data-kind="datastore" data-selected={selected || undefined}>
        <div className={classes['head']}>
          <IconDatabase size={16} aria-hidden style={{ flex: 'none' }} />
          {jobID ? (
            <Link
              to="/jobs/$jobId"
              params={{ jobId: jobID }}
              className={`${classes['name']} nodrag`}
              dir="auto"
              title={name}
              draggable={false}
            >
              {name}
            </Link>
          ) : (
            <span className={classes['name']} dir="auto" title={name}>
              {name}
            </span>
          )}
          {state && state !== 'succeeded' && <StatusBadge status={state} />}
        </div>
        <div className={classes['line']}>
          <IconDatabase size={14} aria-hidden />
          <span className={classes['text']}>{engine || 'Datastore'}</span>
        </div>
        <div className={classes['line']}>
          <IconPlug size={14} aria-hidden />
          <span className={classes['text']} title={place}>
            {place}
          </span>
        </div>
      </div>
    </>
  );
}
