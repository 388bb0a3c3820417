import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into a filter that lives in the address: told there after a pause, and following it when somebody goes back. What
 * the address says after we told it is no news: it would take away what has been typed since.
 */
export function useTyped(
  value: string,
  onChange: (text: string | undefined) => void,
): { readonly typed: string; readonly type: (text: string) => void } {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text;
    onChange(text || undefined);
  }, 250);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  return {
    typed,
    type: (text) => {
      setTyped(text);
      tell(text.trim());
    },
  };
}
