/** Texts with a format: what each is, and where that is specified. */
export const textScalars = {
  EmailAddress: ['An email address.', 'https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address'],
  PhoneNumber: ['A phone number with its country code, such as +12025550123.', 'https://www.itu.int/rec/T-REC-E.164'],
  URL: ['A URL; where its description says so, one of another scheme than https.', 'https://url.spec.whatwg.org/'],
  IPAddress: ['An IPv4 or IPv6 address.', 'https://www.rfc-editor.org/rfc/rfc5952'],
} as const
export type TextScalar = keyof typeof textScalars
