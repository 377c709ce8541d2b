/** Made-up values of placeholders; others stay as they are written. */
const samples: Readonly<Record<string, string>> = {
  code: '123456',
  link: 'https://app.example.com/verify?t=…',
  link1: 'https://app.example.com/verify?n=1',
  link2: 'https://app.example.com/verify?n=2',
  link3: 'https://app.example.com/verify?n=3',
  number1: '17',
  number2: '42',
  number3: '85',
  project: 'Example',
  recipient: 'ada@example.com',
  minutes: '10',
}

/** A text as a recipient gets it, with made-up values in place of placeholders. */
export function withSamples(text: string): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => samples[name] ?? whole)
}
