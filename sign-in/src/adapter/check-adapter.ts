import { InvalidSignInConfig } from '../errors.ts'
import type { Adapter } from './adapter.ts'

const needed = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'linkAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
] as const satisfies (keyof Adapter)[]

/**
 * Checks that the adapter has the methods that every sign-in needs. Methods may be inherited.
 * @throws {InvalidSignInConfig} when one is missing
 */
export function checkAdapter(adapter: Partial<Adapter>): Adapter {
  const missing = needed.filter(name => typeof adapter[name] !== 'function')
  if (missing.length > 0) throw new InvalidSignInConfig(`The adapter lacks ${missing.join(', ')}.`)
  return adapter as Adapter // safe: every required method was found above
}
