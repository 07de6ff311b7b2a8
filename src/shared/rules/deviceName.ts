/**
 * Browser and device in words, from what a browser says of itself (User-Agent): 'Safari op iPad'.
 * Only to help a person recognise their own sessions; nothing hangs on it.
 */
export function deviceName(userAgent: string): string {
  const browser = first(userAgent, browsers);
  const device = first(userAgent, devices);
  return [browser ?? 'Onbekende browser', device && `op ${device}`].filter(Boolean).join(' ');
}

/** In this order: most browsers also name the ones that they descend from. */
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
