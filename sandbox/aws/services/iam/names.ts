import { AwsError } from '../../aws-error.ts';

export function mustBeName(name = '', parameter: string, longest: number): string {
  if (/^[\w+=,.@-]+$/.test(name) && name.length <= longest) return name;
  throw new AwsError(
    400,
    'ValidationError',
    `The specified value for ${parameter} is invalid. It must contain only alphanumeric characters and/or the ` +
      `following: +=,.@_- ` +
      `and have at most ${longest} of them`,
  );
}

export function mustBePath(path = '/'): string {
  if (/^\/([!-~]+\/)?$/.test(path)) return path;
  throw new AwsError(
    400,
    'ValidationError',
    'The specified value for path is invalid. It must begin and end with / and contain only alphanumeric ' +
      'characters and/or / characters.',
  );
}
