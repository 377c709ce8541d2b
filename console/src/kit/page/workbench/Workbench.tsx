import { Splitter, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Workbench.module.css'

type Props = {
  source: ReactNode
  result: ReactNode
  /** The width of the source at first, in per cent. */
  sourceSize?: number
  /** Which panes are nearly as high as the window on a phone, where they stand below each other. */
  fills?: 'both' | 'source'
}

/** Source left and result right, in sizes that can be changed; below each other where there is no room. */
export function Workbench({ source, result, sourceSize = 50, fills }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  if (isNarrow) {
    return (
      <Stack gap="md" className={classes.stack}>
        <div className={fills && classes.filling}>{source}</div>
        <div className={fills === 'both' ? classes.filling : undefined}>{result}</div>
      </Stack>
    )
  }
  return (
    <Splitter className={classes.bench} lineSize={1}>
      <Splitter.Pane defaultSize={sourceSize} min={25}>
        {source}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={100 - sourceSize} min={25}>
        <div className={classes.result}>{result}</div>
      </Splitter.Pane>
    </Splitter>
  )
}

type PaneProps = {
  /** A name for those who cannot see where it stands. */
  label?: string
  head?: ReactNode
  /** Whether what it has needs room around it. */
  isPadded?: boolean
  /** Whether nothing in it takes the focus, so that it has to itself to be scrolled by keyboard. */
  isPlain?: boolean
  children: ReactNode
}

/** A side of a workbench: a bar with title and actions, and what scrolls below it. */
export function Pane({ label, head, isPadded = false, isPlain = false, children }: PaneProps) {
  const Body = label === undefined ? 'div' : 'section'
  return (
    <div className={classes.pane}>
      {head && <div className={classes.head}>{head}</div>}
      <Body
        className={classes.body}
        data-padded={isPadded || undefined}
        aria-label={label}
        tabIndex={isPlain ? 0 : undefined}
      >
        {children}
      </Body>
    </div>
  )
}
