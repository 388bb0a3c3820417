/** The availability zones of a region. */
export const zonesOf = (region: string): readonly { readonly name: string; readonly id: string }[] =>
  ['a', 'b', 'c'].map((letter, index) => ({ name: `${region}${letter}`, id: `${shortName(region)}-az${index + 1}` }));

/** `us-east-1` is `use1`, `ap-southeast-1` is `apse1`. */
function shortName(region: string): string {
  const [area = '', side = '', number = ''] = region.split('-');
  const sides = side
    .replace(/^(north|south|central)(east|west)$/, '$1-$2')
    .split('-')
    .map((part) => part.slice(0, 1));
  return `${area}${sides.join('')}${number}`;
}
