import type { Random } from '../../../foundation/ids/new-id.ts'

/** An id as XML allows it, which nobody can guess (SAML 2.0 Core §1.3.4). */
export function newMessageId(random: Random): string {
  return `_${Buffer.from(random(20)).toString('hex')}`
}
