import type { Hooks } from './hooks.ts'
import type { NewId, Random } from '../ids/new-id.ts'
import type { Outgoing } from '../outgoing/request.ts'
import type { ResolveTxt } from '../outgoing/resolve-txt.ts'
import type { Encryption } from '../secrets/encryption.ts'
import type { NewKeyPair } from '../secrets/key-pair.ts'
import type { PasswordCost } from '../secrets/password-cost.ts'
import type { Db } from '../tables/tables.ts'

/** What every service is given; nothing below reads the time, randomness or the network by itself. */
export type Dependencies = {
  db: Db
  /** Epoch milliseconds. */
  clock: () => number
  /** Asked before tokens are issued and sessions ended. @throws {ClockWrong} while the clock is wrong */
  requireRightClock: () => void
  random: Random
  newId: NewId
  encryption: Encryption
  /** The origin that browsers and SDKs see, without a trailing slash. */
  publicUrl: string
  /** Then nothing on this machine or a private network is approved or reached. */
  isProduction: boolean
  /** Asks others; the one door to them. */
  outgoing: Outgoing
  /** Asks the DNS. */
  resolveTxt: ResolveTxt
  hooks: Hooks
  passwordCost: PasswordCost
  /** Of the keys that sign tokens. */
  newKeyPair: NewKeyPair
  /** How many relations of fine-grained authorization are held in memory, of all projects together; 0 for none. */
  relationsInMemoryMax?: number | undefined
}
