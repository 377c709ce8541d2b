import { Splitter, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Workbench.module.css'

type Props = {
  source: ReactNode
  result: ReactNode
  /** Which panes are as high as the window on a phone, where they stand below each other. */
  areFilling?: boolean
}

/** Source left and result right, in sizes that can be changed; below each other where there is no room. */
export function Workbench({ source, result, areFilling = false }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    const filling = areFilling ? classes.filling : undefined
    return (
      <Stack gap="md" className={classes.stack}>
        <div className={filling}>{source}</div>
        <div className={filling}>{result}</div>
      </Stack>
    )
  }
  return (
    <Splitter className={classes.bench} lineSize={1}>
      <Splitter.Pane defaultSize={50} min={25}>
        {source}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={50} min={25}>
        <div className={classes.result}>{result}</div>
      </Splitter.Pane>
    </Splitter>
  )
}

type PaneProps = { head: ReactNode; children: ReactNode }

/** A side of a workbench: a bar with title and actions, and what scrolls below it. */
export function Pane({ head, children }: PaneProps) {
  return (
    <div className={classes.pane}>
      <div className={classes.head}>{head}</div>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
