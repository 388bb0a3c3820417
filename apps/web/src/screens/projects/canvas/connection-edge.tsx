import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import classes from './card.module.css';
import type { CardEdge } from './card-node.ts';

/** Who depends on whom, with the variable that the address is put into. Whoever may change it clicks on that. */
export function ConnectionEdge({
  sourceX,
  sourceY,
  sourcePosition,
  targetX,
  targetY,
  targetPosition,
  markerEnd,
  style,
  data,
}: EdgeProps<CardEdge>) {
  const [path, x, y] = getBezierPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition });
  if (!data) return null;
  const { edge, open } = data;
  const suggested = edge.kind === 'suggestion';
  const text = suggested ? 'Connect?' : edge.variable || 'no variable';
  const title = suggested
    ? `${edge.variable} mentions it`
    : edge.variable
      ? `${edge.variable} holds the address`
      : 'Only the edge: no variable holds the address';
  return (
    <>
      <BaseEdge path={path} {...(markerEnd ? { markerEnd } : {})} {...(style ? { style } : {})} />
      <EdgeLabelRenderer>
        <div className={classes['place']} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
          {open ? (
            <button
              type="button"
              className={`${classes['label']} nodrag nopan`}
              data-suggested={suggested || undefined}
              title={title}
              onClick={() => open(edge)}
              data-action={suggested ? 'POST /api/service-connections' : 'PATCH /api/service-connections/{id}'}
            >
              {text}
            </button>
          ) : (
            <div className={classes['label']} data-suggested={suggested || undefined} title={title}>
              {text}
            </div>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
