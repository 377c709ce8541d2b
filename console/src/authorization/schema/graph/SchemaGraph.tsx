import { type KeyboardEvent, useMemo } from 'react'
import { GraphFrame } from '../../../kit/editor/graph/GraphFrame.tsx'
import { texts } from '../../messages.ts'
import type { Outline, TypeOutline } from '../../text/outline.ts'
import { type Box, headHeight, layOutSchema, rowHeight, shownMembers } from './graph-layout.ts'
import classes from './SchemaGraph.module.css'

type Props = { outline: Outline; onOpen: (type: TypeOutline) => void }

/** Types as boxes, relations as arrows to what they list; a box leads to its type in the text. */
export function SchemaGraph({ outline, onOpen }: Props) {
  const { boxes, ...drawing } = useMemo(() => layOutSchema(outline), [outline])
  return (
    <GraphFrame label={texts.graphLabel} {...drawing}>
      {boxes.map(box => (
        <TypeBox key={box.id} box={box} onOpen={onOpen} />
      ))}
    </GraphFrame>
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
