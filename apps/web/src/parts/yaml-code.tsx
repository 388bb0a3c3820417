import { yaml } from '@codemirror/lang-yaml';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import type { LineProblem } from './problem-lines.ts';
import classes from './yaml-code.module.css';
import { yamlColours } from './yaml-colours.ts';
import type { YamlEditorProps } from './yaml-editor.tsx';

const noProblems: readonly LineProblem[] = [];

/** CodeMirror, which is heavy: loaded when it is first shown. */
export function YamlCode({ label, value, onChange, problems = noProblems, readOnly = false }: YamlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(value);
  const changed = useEffectEvent((text: string) => onChange?.(text));

  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      doc: first.current,
      extensions: [
        EditorView.cspNonce.of(cspNonce()),
        basicSetup,
        yaml(),
        yamlColours,
        lintGutter(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, [label, readOnly]);

  useEffect(() => {
    const { current: editor } = view;
    if (!editor) return;
    // They are of the text as it was when it was looked at, which may have been longer.
    const { length } = editor.state.doc;
    const marks = problems.map(({ from, to, message }) => ({
      from: Math.min(from, length),
      to: Math.min(to, length),
      message,
      severity: 'error' as const,
    }));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [problems]);

  return <div ref={place} className={classes['editor']} />;
}
