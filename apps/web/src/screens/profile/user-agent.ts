const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox on Linux`: what people recognise of what a browser says about itself. */
export function browserOf(userAgent: string): { readonly name: string; readonly device: 'computer' | 'phone' | 'program' } {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined)
    return { name: userAgent.split(/[\s/]/)[0] || 'Something that does not say what it is', device: 'program' };
  return {
    name: system === undefined ? browser : `${browser} on ${system}`,
    device: /Mobile|Android|iPhone/.test(userAgent) ? 'phone' : 'computer',
  };
}
