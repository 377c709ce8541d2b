import { InvalidSignInConfig } from '../config.ts'
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

/** The adapter, when it can do what every sign-in needs. Methods may be inherited. Throws InvalidSignInConfig. */
export const checkAdapter = (adapter: Partial<Adapter>): Adapter => {
  const missing = needed.filter(name => typeof adapter[name] !== 'function')
  if (missing.length > 0) throw new InvalidSignInConfig(`The adapter lacks ${missing.join(', ')}.`)
  return adapter as Adapter // every method that is not optional was just seen
}
