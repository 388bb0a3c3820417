export const views = [
  ['canvas', 'Canvas'],
  ['list', 'List'],
  ['namespace', 'In the cluster'],
] as const;
export type EnvironmentView = (typeof views)[number][0];

const isView = (text: string | undefined): text is EnvironmentView => views.some(([view]) => view === text);

/** The address decides, then habit; on a phone a canvas is hard to read. */
export function viewOf({
  asked,
  remembered,
  isPhone,
}: {
  readonly asked: string | undefined;
  readonly remembered: string | undefined;
  readonly isPhone: boolean;
}): EnvironmentView {
  if (isView(asked)) return asked;
  if (isPhone) return 'list';
  return isView(remembered) ? remembered : 'canvas';
}
