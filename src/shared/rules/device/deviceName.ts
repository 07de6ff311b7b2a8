/**
 * Browser and device in words, from the User-Agent that a browser sends: 'Safari op iPad'. It only
 * helps a person to recognise their own sessions; nothing else depends on it.
 */
export function deviceName(userAgent: string): string {
  const browser = first(userAgent, browsers);
  const device = first(userAgent, devices);
  return [browser ?? 'Onbekende browser', device && `op ${device}`].filter(Boolean).join(' ');
}

/** The order matters: most browsers also name the browsers that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const devices: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac of iPad'],
  [/\bLinux\b/, 'Linux'],
];
const first = (text: string, list: readonly [RegExp, string][]): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];
