import { transact } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { Asked } from '../groups/groups.ts'
import { applyPatch, type PatchOperation } from '../protocol/patch.ts'
import type { Query } from '../protocol/query.ts'
import { requireVersion } from '../protocol/query.ts'
import { type Json, normalize } from '../schema/normalize.ts'
import { userType } from '../schema/resource-type.ts'
import { type ChangeNeeds, createChangeScimUser, getFound, lockFound } from './change.ts'
import { createScimUser, type CreateNeeds } from './create.ts'
import { createListUsers, type Page } from './list.ts'
import { type FoundUser, patchableOf, toResource } from './resource.ts'
import { listGroupsOfUsers } from './store.ts'

type Chosen = Asked & { id: string }
type Condition = { ifMatch: string | null }

/** The users of a tenant, as its directory sees them. */
export function createUsers(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'newId' | 'hooks'>,
  needs: ChangeNeeds & CreateNeeds,
) {
  const { db } = dependencies
  const listUsers = createListUsers(dependencies)
  const change = createChangeScimUser(dependencies, needs)

  async function describe(source: Reading, { scope, base }: Asked, found: FoundUser): Promise<Json> {
    return toResource(found, await listGroupsOfUsers(source, { ...scope, ids: [found.user.id] }), base)
  }

  function changing(asked: Chosen, { ifMatch }: Condition, resourceOf: (found: FoundUser) => Json): Promise<Json> {
    const { call, scope, id } = asked
    return transact(db, async tx => {
      const found = await lockFound(tx, { ...scope, userId: id })
      if (ifMatch !== null) requireVersion({ ifMatch }, versionIn(await describe(tx, asked, found)))
      const resource = normalize(userType, resourceOf(found))
      return describe(tx, asked, await change.replace(tx, { call, scope, found, resource }))
    })
  }

  return {
    list: ({ scope, base }: Asked, query: Query): Promise<Page> => listUsers({ ...scope, base }, query),

    get: async (asked: Chosen): Promise<Json> =>
      describe(db, asked, await getFound(db, { ...asked.scope, userId: asked.id })),

    create(asked: Asked, body: Json): Promise<Json> {
      const resource = normalize(userType, body)
      const { call, scope } = asked
      return transact(db, async tx => {
        const found = await createScimUser(tx, dependencies, needs, { call, scope, resource })
        return toResource(found, [], asked.base)
      })
    },

    replace: (asked: Chosen, condition: Condition, body: Json): Promise<Json> => changing(asked, condition, () => body),

    patch: (asked: Chosen, condition: Condition, operations: PatchOperation[]): Promise<Json> =>
      changing(asked, condition, found => applyPatch(userType, patchableOf(found), operations)),

    async remove(asked: Chosen, { ifMatch }: Condition): Promise<void> {
      const { call, scope, id } = asked
      await transact(db, async tx => {
        const found = await lockFound(tx, { ...scope, userId: id })
        if (ifMatch !== null) requireVersion({ ifMatch }, versionIn(await describe(tx, asked, found)))
        await change.remove(tx, { call, scope, found })
      })
    },
  }
}

export type Users = ReturnType<typeof createUsers>

export function versionIn({ meta }: Json): string {
  // toResource made it.
  return (meta as { version: string }).version
}
