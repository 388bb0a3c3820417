import { Text } from '@mantine/core';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cspNonce } from '../../csp-nonce.ts';
import classes from './json-editor.module.css';

/** An editor with numbered lines, folding and search. Loaded when it is first shown. */
export default function JsonEditor({
  label,
  value,
  onChange,
  problem,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const first = useRef(value);

  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      doc: first.current,
      extensions: [
        EditorView.cspNonce.of(cspNonce()),
        basicSetup,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    return () => made.destroy();
  }, [label]);

  return (
    <div>
      <div ref={place} className={classes['editor']} />
      {problem !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
