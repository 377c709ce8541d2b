import { type KeyboardEvent, useId, useMemo } from 'react'
import { texts } from '../messages.ts'
import type { Outline, TypeOutline } from '../text/outline.ts'
import { type Box, headHeight, layOut, rowHeight, shownMembers } from './graph-layout.ts'
import classes from './SchemaGraph.module.css'

/** A drawing that does not fit is made smaller down to this, and scrolls below it. */
const legibleScale = 0.7

type Props = { outline: Outline; onOpen: (type: TypeOutline) => void }

/** Types as boxes, relations as arrows to what they list; a box leads to its type in the text. */
export function SchemaGraph({ outline, onOpen }: Props) {
  const arrow = useId()
  const { boxes, lines, width, height } = useMemo(() => layOut(outline), [outline])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={texts.graphLabel}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section and each box have names. */}
      <svg
        className={classes.drawing}
        width={width}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: width * legibleScale }}
      >
        <defs>
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" className={classes.arrow} />
          </marker>
        </defs>
        {lines.map(({ id, path, isSet }) => (
          <path
            key={id}
            d={path}
            className={isSet ? `${classes.line} ${classes.set}` : classes.line}
            markerEnd={`url(#${arrow})`}
            aria-hidden
          />
        ))}
        {lines.map(({ id, labels, x, y }) => (
          <g key={id} aria-hidden>
            {labels.map((label, at) => (
              <text
                key={label}
                x={x}
                y={y + (at - (labels.length - 1) / 2) * 14}
                textAnchor="middle"
                dominantBaseline="central"
                className={classes.label}
              >
                {label}
              </text>
            ))}
          </g>
        ))}
        {boxes.map(box => (
          <TypeBox key={box.type.name} box={box} onOpen={onOpen} />
        ))}
      </svg>
    </section>
  )
}

function TypeBox({ box, onOpen }: { box: Box; onOpen: Props['onOpen'] }) {
  const { type, x, y, width, height, hidden } = box
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onOpen(type)
  }
  const members = shownMembers(box)
  return (
    <g transform={`translate(${x} ${y})`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing. */}
      <g
        className={classes.box}
        role="button"
        tabIndex={0}
        aria-label={texts.openType(
          type.name,
          type.members.map(({ name }) => name),
        )}
        onClick={() => onOpen(type)}
        onKeyDown={open}
      >
        <rect width={width} height={height} rx={8} />
        <text x={12} y={headHeight / 2} dominantBaseline="central" className={classes.name}>
          {type.name}
        </text>
      </g>
      {members.length > 0 && <line x1={0} x2={width} y1={headHeight} y2={headHeight} className={classes.rule} />}
      {members.map(({ name, kind }, at) => (
        <text
          key={name}
          x={12}
          y={headHeight + 4 + (at + 0.5) * rowHeight}
          dominantBaseline="central"
          className={kind === 'permission' ? `${classes.member} ${classes.permission}` : classes.member}
        >
          {kind === 'permission' ? `ƒ ${name}` : name}
        </text>
      ))}
      {hidden > 0 && (
        <text x={12} y={height - 12} dominantBaseline="central" className={classes.label}>
          {texts.moreMembers(hidden)}
        </text>
      )}
    </g>
  )
}
