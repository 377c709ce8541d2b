/** The first matching pattern wins: user agents also name the browsers they imitate. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone|\biPad|\biPod/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

function firstOf(patterns: [RegExp, string][], text: string): string {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

/** A readable name for a user agent, so that users recognise their devices; '' if unknown. */
export function describeUserAgent(userAgent: string): { browser: string; system: string } {
  return {
    browser: firstOf(browsers, userAgent),
    system: firstOf(systems, userAgent),
  }
}
