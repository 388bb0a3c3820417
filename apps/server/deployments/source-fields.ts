import { Type } from 'typebox';

/** Where the source or the image of a deployment is. Patterns read a text once, from left to right. */

export const RepoUrl = Type.String({
  maxLength: 500,
  pattern: String.raw`^https?://[^\s@?#\u0000-\u0020\u007f-\u009f]+$`,
  says: 'must be the https address of a repository such as https://github.com/acme/checkout, without user or password',
  examples: ['https://github.com/acme/checkout'],
});

/** The rules of git check-ref-format, and no leading hyphen, which git would take for an option. */
export const Branch = Type.String({
  maxLength: 250,
  pattern: String.raw`^(?![-/.])(?!@$)(?!.*(?:\.\.|@\{|//|/\.|\.lock(?:/|$)))[^\u0000-\u0020\u007f-\u009f~^:?*\[\\]*[^\u0000-\u0020\u007f-\u009f~^:?*\[\\/.]$`,
  says: 'must be the name of a branch as git takes it',
  examples: ['main'],
});

/** As the OCI distribution writes them; a tag or a digest says which image of the repository it is. */
export const ImageReference = Type.String({
  maxLength: 500,
  pattern:
    String.raw`^(?:[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?(?::[0-9]{1,5})?/)?[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*` +
    String.raw`(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}(?:@sha256:[0-9a-f]{64})?|@sha256:[0-9a-f]{64})$`,
  says: 'must be an image with a tag or a digest such as registry.example.com/acme/checkout:v1.4.3',
  examples: ['registry.example.com/acme/checkout:v1.4.3'],
});
