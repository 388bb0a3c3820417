import type { Database } from '../../parts/jobs/job-shape.ts';

interface DatabaseState {
  readonly status: string;
  readonly label: string | undefined;
  readonly message: string;
}

const over: readonly string[] = ['succeeded', 'cancelled', 'deleted'];

/** How a database is. One that is there can have its password rotated meanwhile: then that is what people look for. */
export function databaseState({
  status,
  message,
  rotation,
}: Pick<Database, 'status' | 'message'> & {
  readonly rotation: Pick<NonNullable<Database['rotation']>, 'status' | 'message'> | null;
}): DatabaseState {
  if (status !== 'succeeded') return { status, label: undefined, message };
  if (rotation?.status === 'failed') return { status: 'failed', label: 'rotation failed', message: rotation.message };
  if (rotation && !over.includes(rotation.status)) return { status: 'rotating', label: 'rotating', message: rotation.message };
  return { status, label: 'ready', message };
}
