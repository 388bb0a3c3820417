import type { ListShape } from './paging.ts';

/** How things that people name are listed: the newest first, unless they are asked for by name or by when they were changed. */
export const namedList = {
  sorts: {
    createdAt: { column: 'id', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    updatedAt: { column: 'updated_at', type: 'timestamp' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;
