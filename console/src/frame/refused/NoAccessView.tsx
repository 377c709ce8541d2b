import { Button, Code, EmptyState } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { PageTitle } from '../../kit/feedback/PageTitle.tsx'
import { leave } from '../../kit/session/sign-out.ts'
import { frame } from '../messages.ts'
import { type Viewer, viewerLoginId, viewerName } from '../viewer.ts'

/** For those who are signed in and may see nothing here: one page that says so, and the way out. */
export function NoAccessView({ viewer }: { viewer: Viewer }) {
  return (
    <main>
      <title>{frame.pageTitle(frame.noAccessTitle)}</title>
      <EmptyState
        py={96}
        icon={<IconLock size={40} stroke={1.2} aria-hidden />}
        title={<PageTitle>{frame.noAccessTitle}</PageTitle>}
        description={
          <>
            {frame.noAccessText(viewerName(viewer))} {frame.noAccessHelp}
            <br />
            {frame.noAccessId} <Code>{viewerLoginId(viewer)}</Code>
          </>
        }
      >
        <EmptyState.Actions>
          <Button onClick={leave}>{frame.switchAccount}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </main>
  )
}
