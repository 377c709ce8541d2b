import { PasswordTooWeak } from './errors.ts'

/** What every project asks of a password: length is what counts (NIST SP 800-63B §5.1.1). */
export const policy = { minLength: 8, lowercase: false, uppercase: false, number: false, nonAlphanumeric: false }

/** @throws PasswordTooWeak */
export function checkPolicy(password: string, field: 'password' | 'newPassword'): void {
  if ([...password].length >= policy.minLength) return
  const message = `must have at least ${policy.minLength} characters`
  throw new PasswordTooWeak({ message: `the password ${message}`, fields: [{ field, message }] })
}
