import { type ReactNode, useId } from 'react'
import classes from './GraphFrame.module.css'
import type { Line } from './layout.ts'

/** A drawing that does not fit is made smaller down to this, and scrolls below it. */
const legibleScale = 0.7

type Props = {
  label: string
  width: number
  height: number
  lines: readonly (Line & { isDashed?: boolean })[]
  /** Whether boxes do nothing, so that only their text elsewhere is for screen readers. */
  isPicture?: boolean
  /** The boxes. */
  children: ReactNode
}

/** A drawing of boxes with arrows between them, which is moved with the arrow keys where it is larger than its frame. */
export function GraphFrame({ label, width, height, lines, isPicture, children }: Props) {
  const arrow = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section and each box have names. */}
      <svg
        className={classes.drawing}
        width={width}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: width * legibleScale }}
        aria-hidden={isPicture}
      >
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" className={classes.arrow} />
          </marker>
        </defs>
        {lines.map(({ id, path, isDashed }) => (
          <path
            key={id}
            d={path}
            className={classes.line}
            data-dashed={isDashed || undefined}
            markerEnd={`url(#${arrow})`}
            aria-hidden
          />
        ))}
        {lines.map(({ id, labels, x, y }) => (
          <g key={id} aria-hidden>
            {labels.map((text, at) => (
              <text
                key={text}
                x={x}
                y={y + (at - (labels.length - 1) / 2) * 14}
                textAnchor="middle"
                dominantBaseline="central"
                className={classes.label}
              >
                {text}
              </text>
            ))}
          </g>
        ))}
        {children}
      </svg>
    </section>
  )
}
