import { Center, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LogLine } from './log-lines.ts';
import classes from './log-view.module.css';

/** Lines of a log, only those in sight in the page. Whoever scrolls up stays there. */
export function LogView({
  lines,
  follow,
  showPod,
  leave,
  empty,
}: {
  readonly lines: readonly LogLine[];
  readonly follow: boolean;
  readonly showPod: boolean;
  /** Scrolled away from the end. */
  readonly leave: () => void;
  readonly empty: string;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
    overscan: 20,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  const last = lines.at(-1)?.key;

  useEffect(() => {
    if (follow && lines.length > 0) virtual.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [follow, last, lines.length, virtual]);

  function scrolled(): void {
    const box = scroller.current;
    if (!box) return;
    // The end moves away by itself when lines come: only going up is leaving.
    if (follow && box.scrollTop < height.current - 4 && box.scrollHeight - box.scrollTop - box.clientHeight > 60) leave();
    height.current = box.scrollTop;
  }

  return (
    <div
      ref={scroller}
      className={classes['log']}
      onScroll={scrolled}
      onWheel={({ deltaY }) => deltaY < 0 && follow && leave()}
      role="log"
      aria-label="Log"
      tabIndex={0}
    >
      {lines.length === 0 ? (
        <Center h="100%">
          <Text c="dimmed" size="sm">
            {empty}
          </Text>
        </Center>
      ) : (
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes['line']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {line.at && (
                    <span className={classes['time']} title={line.at}>
                      {line.at.slice(11, 19)}
                    </span>
                  )}
                  {showPod && (
                    <span className={classes['pod']} title={line.pod}>
                      {line.pod.split('-').at(-1)}
                    </span>
                  )}
                  <span className={classes['text']}>{line.text}</span>
                </div>
              )
            );
          })}
        </div>
      )}
    </div>
  );
}
