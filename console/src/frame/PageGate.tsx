import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ForbiddenView } from '../feedback/ForbiddenView.tsx'
import { useViewer, viewerName } from './viewer.ts'

/** Shows the page only to people who have the permission its route asks for. */
export const PageGate = ({ children }: { children: ReactNode }) => {
  const viewer = useViewer()
  const needed = useMatches({ select: matches => matches.map(match => match.staticData.permission) })
  const isAllowed = needed.every(permission => !permission || viewer.permissions.includes(permission))
  return isAllowed ? children : <ForbiddenView person={viewerName(viewer)} />
}
