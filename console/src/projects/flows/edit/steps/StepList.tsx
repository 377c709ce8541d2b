import { Badge, Text } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { flows } from '../../messages.ts'
import { sentenceOf, wayInWords } from '../canvas/sentences.ts'
import { flowEditor as texts } from '../messages.ts'
import { changeStep } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { orderOf, waysOf } from '../model/flow-model.ts'
import { problemsAt } from '../model/use-validation.ts'
import classes from './steps.module.css'

type Props = {
  editing: Editing
  selected: string | undefined
  onSelect: (id: string) => void
  onRemove: (id: string) => void
}

const nudge = 20
const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -nudge },
  ArrowDown: { x: 0, y: nudge },
  ArrowLeft: { x: -nudge, y: 0 },
  ArrowRight: { x: nudge, y: 0 },
}

/** The steps in words, in the order in which they are reached: what the drawing shows, for the keyboard. */
export function StepList({ editing, selected, onSelect, onRemove }: Props) {
  const { flow, schema, problems, change } = editing
  const id = useId()
  const order = orderOf(flow, schema.outcomesOf)
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (event.altKey && direction && selected !== undefined) {
      event.preventDefault()
      const { x = 0, y = 0 } = placeOf(flow.steps[selected]?.at)
      change(changeStep(flow, selected, { at: { x: x + direction.x, y: y + direction.y } }), `move ${selected}`)
      return
    }
    const at = selected === undefined ? -1 : order.indexOf(selected)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: order.length - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const target = order[Math.min(Math.max(next, 0), order.length - 1)]
      if (target !== undefined) onSelect(target)
    } else if (event.key === 'Delete' && selected !== undefined) onRemove(selected)
  }
  return (
    <div
      role="listbox"
      aria-label={flows.steps}
      aria-describedby={`${id}-help`}
      aria-activedescendant={selected === undefined ? undefined : `${id}-${selected}`}
      tabIndex={0}
      className={classes.list}
      onKeyDown={move}
    >
      {order.map(each => {
        const step = flow.steps[each]
        if (!step) return null
        const wrong = problemsAt(problems, 'contents', 'steps', each).length
        const label = (to: string) => sentenceOf(editing, to, flow.steps[to] ?? { type: '' })
        const way = (on: string) => wayInWords(editing, step, on)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the list around it has the focus.
          <div
            key={each}
            id={`${id}-${each}`}
            role="option"
            aria-selected={each === selected}
            className={classes.option}
            onClick={() => onSelect(each)}
          >
            <Text size="sm" fw={500} component="span">
              <bdi>{sentenceOf(editing, each, step)}</bdi>
            </Text>{' '}
            <Text size="xs" c="dimmed" component="span">
              <bdi>{each}</bdi>
            </Text>{' '}
            {flow.start === each && <Badge>{flows.start}</Badge>}{' '}
            {wrong > 0 && <Badge color="red">{texts.problems(wrong)}</Badge>}
            {step.type === 'end' && <Text size="xs">{flows.ends}</Text>}
            {waysOf(step, flow, schema.outcomesOf).map(({ on, to }) => (
              <Text key={on} size="xs" c={to === undefined ? 'dimmed' : undefined}>
                {to === undefined
                  ? texts.leadsNowhere(way(on))
                  : on === 'default'
                    ? flows.leadsTo(label(to))
                    : flows.leadsToOn(way(on), label(to))}
              </Text>
            ))}
          </div>
        )
      })}
      <span id={`${id}-help`} hidden>
        {texts.listHelp}
      </span>
    </div>
  )
}

function placeOf(at: unknown): { x?: number; y?: number } {
  // Stored places are numbers; the server refuses others.
  return typeof at === 'object' && at !== null ? (at as { x?: number; y?: number }) : {}
}
