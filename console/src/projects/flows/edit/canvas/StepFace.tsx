import type { PointerEvent } from 'react'
import { flows } from '../../messages.ts'
import { flowEditor } from '../messages.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'
import { problemsAt } from '../model/use-validation.ts'
import { kindOf } from '../steps/step-label.ts'
import classes from './canvas.module.css'
import { ScreenThumb, thumb } from './ScreenThumb.tsx'
import { inLines, screenOf, sentenceOf } from './sentences.ts'

type Props = {
  editing: Editing
  id: string
  step: Step
  size: { width: number; height: number }
  isSelected: boolean
  onPointerDown?: (event: PointerEvent<SVGElement>) => void
}

const padding = 12
const lineHeight = 17
/** How wide a character of a sentence is, in pixels. */
const characterWidth = 6.9

/** A step on the canvas: what it does as a sentence, and its screen in small. */
export function StepFace({ editing, id, step, size, isSelected, onPointerDown }: Props) {
  const { flow, problems } = editing
  const screen = screenOf(editing, step)
  const left = padding + (screen ? thumb.width + padding : 0)
  const lines = inLines(sentenceOf(editing, id, step), Math.floor((size.width - left - padding) / characterWidth), 2)
  const top = (size.height - (lines.length + 1) * lineHeight) / 2 + 12
  const isStart = flow.start === id
  return (
    <>
      <rect
        {...size}
        rx={8}
        className={classes.box}
        data-start={isStart || undefined}
        data-end={step.type === 'end' || undefined}
        data-selected={isSelected || undefined}
        data-wrong={problemsAt(problems, 'contents', 'steps', id).length > 0 || undefined}
        onPointerDown={onPointerDown}
      />
      {screen && (
        <g transform={`translate(${padding} ${(size.height - thumb.height) / 2})`} className={classes.picture}>
          <ScreenThumb screen={screen} />
        </g>
      )}
      {lines.map((line, index) => (
        <text key={line} x={left} y={top + index * lineHeight} className={classes.title}>
          {line}
        </text>
      ))}
      <text x={left} y={top + lines.length * lineHeight} className={classes.kind}>
        {[isStart && flows.start, aboutOf(step)].filter(Boolean).join(' · ')}
      </text>
    </>
  )
}

/** What a step is about: the methods of an action, else its kind. */
function aboutOf(step: Step): string {
  const [category = ''] = String(step.action ?? '').split('.')
  return flowEditor.categories[category] ?? kindOf(step)
}
