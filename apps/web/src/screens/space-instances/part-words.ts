const fixed: Readonly<Record<string, string>> = {
  'namespace/labels': 'Labels of the namespace',
  'namespace/annotations': 'Annotations of the namespace',
  'instance/labels': 'Labels of the space instance',
  'instance/annotations': 'Annotations of the space instance',
  access: 'Access inside of the namespace',
};

/** `objects/ConfigMap/settings` is the ConfigMap settings, `charts/redis` the chart redis. */
export function partWords(part: string): string {
  const known = fixed[part];
  if (known !== undefined) return known;
  const [family = '', kind = '', ...name] = part.split('/');
  switch (family) {
    case 'objects':
      return [kind, name.join('/')].filter(Boolean).join(' ');
    case 'charts':
      return `Chart ${[kind, ...name].join('/')}`;
    case 'apps':
      return `App ${[kind, ...name].join('/')}`;
    case 'access':
      return `Role binding ${[kind, ...name].join('/')}`;
    default:
      return part;
  }
}

export const familyOf = (part: string): string => part.split('/')[0] ?? part;
