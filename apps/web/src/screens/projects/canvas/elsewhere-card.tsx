import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useElsewhere } from '../use-elsewhere.ts';
import classes from './card.module.css';
import type { CardNode } from './card-node.ts';

/** Something that an edge leads to and that does not lie here: a deployment of another environment, or one that is not seen. */
export function ElsewhereCard({ data: { node } }: NodeProps<CardNode>) {
  const deployment = useElsewhere(node);
  const about = deployment ? `Elsewhere, in ${deployment.projectName} / ${deployment.envName}` : 'You do not see it';
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes['handle']} isConnectable={false} />
      <div className={classes['card']} data-kind="elsewhere">
        <div className={classes['head']}>
          {deployment ? (
            <Link
              to="/deployments/$deploymentId"
              params={{ deploymentId: node.id }}
              className={`${classes['name']} nodrag`}
              dir="auto"
              title={deployment.name}
              draggable={false}
            >
              {deployment.name}
            </Link>
          ) : (
            <span className={classes['name']}>{node.name}</span>
          )}
        </div>
        <div className={classes['line']}>
          <IconExternalLink size={14} aria-hidden />
          <span className={classes['text']} dir="auto" title={about}>
            {about}
          </span>
        </div>
      </div>
    </>
  );
}
