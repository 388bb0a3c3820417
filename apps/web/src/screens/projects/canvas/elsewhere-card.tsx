import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import classes from './card.module.css';
import type { CardNode } from './card-node.ts';

/** Something that an edge leads to and that does not lie here: a deployment of another environment, or one that is not seen. */
export function ElsewhereCard({ data: { node } }: NodeProps<CardNode>) {
  const isDeployment = node.id.startsWith('dep_');
  const { data } = useRead(call('get', '/api/deployments/{id}', { params: { path: { id: node.id } } }), {
    topics: ['deployments'],
    when: isDeployment,
  });
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes['handle']} isConnectable={false} />
      <div className={classes['card']} data-kind="elsewhere">
        <div className={classes['head']}>
          {data ? (
            <Link
              to="/deployments/$deploymentId"
              params={{ deploymentId: node.id }}
              className={`${classes['name']} nodrag`}
              dir="auto"
              draggable={false}
            >
              {data.name}
            </Link>
          ) : (
            <span className={classes['name']}>{isDeployment ? 'A deployment' : 'A datastore'}</span>
          )}
        </div>
        <div className={classes['line']}>
          <IconExternalLink size={14} aria-hidden />
          <span className={classes['text']}>
            {data ? `In another environment, namespace ${data.namespace}` : 'You do not see it'}
          </span>
        </div>
      </div>
    </>
  );
}
