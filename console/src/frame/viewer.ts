import { createContext, useContext } from 'react'
import { graphql, type ResultOf } from '../kit/api/graphql.ts'

export const ViewerQuery = graphql(`
  query Viewer {
    viewer { databaseId providerId kind name email picture roleNames permissions projectDatabaseId apiUrl }
  }
`)

/** The signed-in administrator and their permissions. */
export type Viewer = NonNullable<ResultOf<typeof ViewerQuery>['viewer']>
export type Permission = Viewer['permissions'][number]

export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** The signed-in administrator; throws outside the frame. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('unreachable: useViewer outside the frame')
  return viewer
}

/** The name an administrator is shown by: name, else email address, else id. */
export function viewerName(viewer: Viewer): string {
  return viewer.name || viewer.email || viewer.databaseId
}

/** The login id by which an administrator is made of somebody who signed in elsewhere, else the id. */
export function viewerLoginId({ providerId, databaseId }: Viewer): string {
  return providerId === null || providerId === 'gatehouse' ? databaseId : `${providerId}:${databaseId}`
}

/** Whether the signed-in administrator has `permission`. */
export function useMay(permission: Permission): boolean {
  return useViewer().permissions.includes(permission)
}
