import { type Cast, type Kind, newPassword } from './testing-cast.ts'
import type { Random } from './testing-random.ts'
import type { World } from './testing-world.ts'

/** What the owner, or their people, do in the middle of a walk: whatever was proven or begun before is worth nothing. */
export type EventName = 'secured' | 'signedOut' | 'disabled' | 'promoted'

export const eventsOf: Record<Kind, readonly EventName[]> = {
  proven: ['secured', 'signedOut', 'disabled', 'promoted'],
  absent: ['promoted'],
  squatted: ['promoted', 'promoted', 'signedOut', 'disabled'],
  stolen: ['secured', 'secured', 'signedOut', 'disabled', 'promoted'],
  stolenWithApp: ['secured', 'secured', 'signedOut', 'disabled', 'promoted'],
  given: ['promoted', 'promoted', 'secured', 'signedOut'],
}
/** After a promotion a stolen password still counts: nobody but the thief knows that it was stolen. */
const entitledStill: Partial<Record<EventName, readonly Kind[]>> = {
  promoted: ['stolen', 'stolenWithApp'],
  signedOut: ['squatted', 'stolen', 'stolenWithApp', 'given'],
  disabled: ['squatted', 'stolen', 'stolenWithApp', 'given'],
}

type Event = (world: World, cast: Cast, random: Random) => Promise<string>
const acts: Record<EventName, Event> = {
  async secured({ identity }, { victim: loginId, kind }) {
    const { users, userDetails, userPasswords, userFactors, userPasskeys } = identity.clientAs()
    await userPasswords.setActive({ loginId, password: newPassword })
    if (kind === 'stolenWithApp') return 'the project gives the victim another password'
    await userFactors.removeTotp({ loginId })
    await userFactors.removeRecoveryCodes({ loginId })
    await userPasskeys.removeAll({ loginId })
    const { user } = await users.load({ loginId })
    if (user.email !== loginId) await userDetails.updateEmail({ loginId, email: loginId, verified: true })
    for (const other of user.loginIds) if (other !== loginId) await userDetails.updateLoginId({ loginId: other })
    return 'the project gives the victim another password, and no factors and addresses of others'
  },
  async signedOut({ identity, post }, { victim: loginId, ownSession }) {
    if (ownSession !== '' && (await post('/v1/auth/logoutall', {}, ownSession)).ok) return 'victim signs out everywhere'
    await identity.clientAs().users.logout({ loginId })
    return 'the project signs the victim out everywhere'
  },
  async disabled({ identity }, { victim: loginId }) {
    await identity.clientAs().users.updateStatus({ loginId, status: 'disabled' })
    return 'the project disables the victim'
  },
  async promoted({ identity }, { victim: loginId }, random) {
    const rbac = { projects: [{ projectIds: [identity.projectId], role: 'admin' as const }] }
    await identity.clientAs().descopers.create({ descopers: [{ loginId, sendInvite: random.chance(0.5), rbac }] })
    return 'the project appoints the victim as an administrator'
  },
}

export function isHalfway({ own, other, runs }: Cast): boolean {
  return [own, other, ...runs].some(({ hasProven, last }) => hasProven && last.status === 'waiting')
}

export async function happen(world: World, cast: Cast, name: EventName, random: Random): Promise<string> {
  const said = await acts[name](world, cast, random)
  for (const page of [cast.own, cast.other, ...cast.runs]) page.hasProven = false
  const isEntitled = cast.isEntitled && entitledStill[name]?.includes(cast.kind) === true
  Object.assign(cast, { ended: [...cast.sessions], hasEnded: true, isDisabled: name === 'disabled', isEntitled })
  return said
}

export async function enable({ identity }: World, cast: Cast): Promise<string> {
  await identity.clientAs().users.updateStatus({ loginId: cast.victim, status: 'enabled' })
  cast.isDisabled = false
  return 'the project enables the victim'
}
