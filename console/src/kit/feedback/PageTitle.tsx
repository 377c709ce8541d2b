import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The heading of a page that has nothing but a message, in the size of the message's own title. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <Title order={1} fz="inherit" lh="inherit">
      {children}
    </Title>
  )
}
