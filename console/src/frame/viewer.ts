import { createContext, useContext } from 'react'
import { graphql, type ResultOf } from '../api/graphql.ts'

export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      id
      name
      email
      picture
      roleNames
      permissions
      projectId
      apiUrl
    }
  }
`)

/** The signed-in person and what they may do. */
export type Viewer = NonNullable<ResultOf<typeof ViewerQuery>['viewer']>
export type Permission = Viewer['permissions'][number]

export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** The signed-in person; throws outside the frame. */
export const useViewer = (): Viewer => {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('unreachable: useViewer outside the frame')
  return viewer
}

/** The name a person is shown by: name, else email address, else id. */
export const viewerName = (viewer: Viewer): string => viewer.name || viewer.email || viewer.id

/** Whether the signed-in person has `permission`. */
export const useMay = (permission: Permission): boolean => useViewer().permissions.includes(permission)
