import type { Operation, Right } from '@gatehouse-id/operation'
import { AddressNotPermitted } from '../access-key-exchange/contract.ts'
import { isAddressAmong } from '../../../foundation/addresses/ranges.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { KeyNotAllowed } from '../../../foundation/errors/errors.ts'
import { type KeyRole, keyRoles, type Rights, rightsIn, rolesIn } from './rights.ts'
import { findHomeBySecret, findKeyBySecret } from './store.ts'

type KeyRights = { id: string; name: string; rights: Right[] }

export type PresentKey = {
  /** The project in which the live key with this secret was created. */
  homeOf(secret: string): Promise<string | undefined>
  /**
   * Whether the secret belongs to a live key with any role in this project.
   * @throws {AddressNotPermitted} when the key is restricted to other addresses
   */
  ofBackend(call: Call, secret: string): Promise<boolean>
  /**
   * The live key with this secret, if it has any role in this project.
   * @throws {AddressNotPermitted} when the key is restricted to other addresses
   */
  withRights(call: Call, secret: string): Promise<KeyRights | undefined>
  /**
   * The live key with this secret; undefined for an unknown, foreign, ended or expired one.
   * @throws {KeyNotAllowed} when none of its roles in this project allows the operation
   * @throws {AddressNotPermitted} when the key is restricted to other addresses
   */
  forOperation(call: Call, secret: string, operation: Operation): Promise<KeyRights | undefined>
}

/** What the columns of a key say in a project. */
type Said = { permitted: string[]; roles: readonly KeyRole[]; rights: readonly Right[] }
const knownMax = 1_000
/** Longer ones, which are rare, are read each time. */
const textsLengthMax = 4_000

function readSaid(projectId: string, key: Record<'permitted_ips' | 'rights' | 'tags', string>): Said {
  // Safe casts: only this package writes these columns, as JSON arrays of strings and of rights.
  const project = { id: projectId, tags: JSON.parse(key.tags) as string[] }
  const rights = JSON.parse(key.rights) as Rights
  const permitted = JSON.parse(key.permitted_ips) as string[]
  return { permitted, roles: rolesIn(rights, project), rights: rightsIn(rights, project) }
}

/** Authenticates requests by management key. */
export function createPresentKey({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): PresentKey {
  /** By what was read: the same texts say the same for ever. */
  const known = new Map<string, Said>()

  function saidOf(projectId: string, key: Record<'permitted_ips' | 'rights' | 'tags', string>): Said {
    // None of them has a line break: three are JSON.
    const texts = [projectId, key.permitted_ips, key.tags, key.rights].join('\n')
    const earlier = known.get(texts)
    if (earlier) return earlier
    const said = readSaid(projectId, key)
    if (texts.length > textsLengthMax) return said
    if (known.size >= knownMax) known.clear()
    known.set(texts, said)
    return said
  }

  /** The key with this secret, if it belongs to this project's company. */
  async function read({ projectId, ip }: Call, secret: string) {
    const key = await findKeyBySecret(db, { projectId, secret, now: clock() })
    if (!key) return undefined
    const { permitted, roles, rights } = saidOf(projectId, key)
    if (permitted.length > 0 && !isAddressAmong(ip, permitted)) throw new AddressNotPermitted()
    return { id: key.id, name: key.name, roles, rights: [...rights] }
  }

  async function withRole(call: Call, secret: string) {
    const key = await read(call, secret)
    return key !== undefined && key.roles.length > 0 ? key : undefined
  }

  return {
    homeOf: secret => findHomeBySecret(db, { secret, now: clock() }),
    ofBackend: async (call, secret) => (await withRole(call, secret)) !== undefined,
    async withRights(call, secret) {
      const key = await withRole(call, secret)
      return key && { id: key.id, name: key.name, rights: key.rights }
    },
    async forOperation(call, secret, operation) {
      const key = await read(call, secret)
      if (!key || operation.right === undefined || key.rights.includes(operation.right)) return key
      const has = key.roles.join(', ') || 'none'
      throw new KeyNotAllowed({
        message: `it takes the right ${operation.right}, which this key's roles here (${has}) do not include; the roles are ${keyRoles.join(', ')}`,
      })
    },
  }
}
