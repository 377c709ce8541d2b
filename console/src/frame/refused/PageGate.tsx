import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ForbiddenView } from '../../kit/feedback/failure/ForbiddenView.tsx'
import { frame } from '../messages.ts'
import { useViewer, viewerName } from '../viewer.ts'

/** Sets the title of the browser tab, and shows the page only with the permission that its route names. */
export function PageGate({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const matches = useMatches()
  const title = matches.findLast(match => match.staticData.title)?.staticData.title
  const isAllowed = matches.every(
    ({ staticData: { permission } }) => !permission || viewer.permissions.includes(permission),
  )
  return (
    <>
      {title && <title>{frame.pageTitle(title)}</title>}
      {isAllowed ? children : <ForbiddenView name={viewerName(viewer)} />}
    </>
  )
}
