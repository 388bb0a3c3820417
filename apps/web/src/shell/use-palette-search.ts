import { useEffect, useState } from 'react';
import { useBackend } from '../api/backend.tsx';
import type { Rights } from '../api/rights.ts';
import type { PaletteItem } from './palette-item.ts';
import { paletteSources } from './palette-sources.ts';

const pauseMs = 120;

/** Asks all lists that the caller may read, side by side. Whoever types on stops what is under way. */
export function usePaletteSearch(
  typed: string,
  rights: Rights,
): { readonly items: readonly PaletteItem[]; readonly asking: boolean; readonly failed: boolean } {
  const { send } = useBackend();
  const search = typed.trim().slice(0, 100);
  const [found, setFound] = useState<Readonly<Record<string, readonly PaletteItem[]>>>({});
  const [open, setOpen] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    setFailed(false);
    if (search === '') {
      setFound({});
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const sources = paletteSources.filter(({ needs }) => rights.may(needs));
      setOpen(sources.length);
      for (const { kind, find } of sources) {
        find(send, search, stop.signal)
          .then((items) => {
            if (!stop.signal.aborted) setFound((before) => ({ ...before, [kind]: items }));
          })
          .catch(() => {
            if (!stop.signal.aborted) setFailed(true);
          })
          .finally(() => {
            if (!stop.signal.aborted) setOpen((before) => before - 1);
          });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setOpen(0);
    };
  }, [search, send, rights]);

  return { items: paletteSources.flatMap(({ kind }) => found[kind] ?? []), asking: open > 0, failed };
}
