import type { Outcome } from '../../api/outcome.ts'

/** What has to be typed first, or typed otherwise, by field. */
export type Missing = Partial<Record<string, string>>

/** The outcome of values that need not be sent; nothing when they can be. */
export function missingFrom(missing: Missing = {}): Extract<Outcome<never>, { kind: 'invalid' }> | undefined {
  const errors = Object.entries(missing).flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  return errors.length > 0 ? { kind: 'invalid', errors: Object.fromEntries(errors) } : undefined
}
