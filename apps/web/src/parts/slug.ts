/** A name as Kubernetes allows it, made of what people call something: `Café Nord!` is `cafe-nord`. Empty where nothing is left. */
export const slug = (text: string, longest: number): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
