import type { MigrationSet } from '@gatehouse-id/database'
import type { DeclaredPage } from '@gatehouse-id/entities'
import type { AddedEntity } from '@gatehouse-id/graphql'
import type { AddedArea } from '@gatehouse-id/identity-provider'

/** A capability that the embedding program adds: operations, their tables, the entity that GraphQL makes of them, and its page. */
export type AddedCapability = {
  area: AddedArea
  migrations: MigrationSet
  declaration: AddedEntity['declaration'] & { area: string }
  /** The page of the console; none by default. */
  page?: DeclaredPage
}

/** The same, by the names of their areas. */
export function addedAreas(added: readonly AddedCapability[]): Readonly<Record<string, AddedArea>> {
  return Object.fromEntries(added.map(({ area, declaration }) => [declaration.area, area]))
}
