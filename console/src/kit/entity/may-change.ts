import type { Declaration } from '@gatehouse-id/entities'
import { type Permission, useViewer } from '../../frame/viewer.ts'

type Change = 'create' | 'update' | 'delete' | 'deleteMany'

/** What a change of a thing takes, as it is declared. */
export function takenBy(declaration: Declaration, change: Change): Permission {
  return permissionOf(declaration[change]?.takes ?? declaration.change)
}

export function permissionOf(declared: Declaration['read']): Permission {
  // GraphQL spells permissions as values of an enum.
  return declared.toUpperCase() as Permission
}

/** Whether the signed-in administrator may make a change that is declared. */
export function useMayChange(declaration: Declaration): (change: Change) => boolean {
  const { permissions } = useViewer()
  return change => permissions.includes(takenBy(declaration, change))
}
