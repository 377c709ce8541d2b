import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { language } from '../../../../kit/language/language.ts'
import { flowEditor } from '../messages.ts'
import type { Editing } from '../model/editing.ts'
import { labelOf, type Screen, type Step } from '../model/flow-model.ts'
import { listOf } from '../rules/RuleList.tsx'
import { ruleInWords } from '../rules/known-values.ts'
import { textIn } from '../screens/text-in.ts'
import { wayName } from '../steps/step-label.ts'
import { flowCanvas as texts } from './messages.ts'

/** The screen that a step shows. */
export function screenOf({ flow }: Pick<Editing, 'flow'>, step: Step): Screen | undefined {
  return typeof step.screen === 'string' ? flow.screens.find(({ id }) => id === step.screen) : undefined
}

/** What a step does, as a sentence; a name that it was given stands for it. */
export function sentenceOf(editing: Editing, id: string, step: Step): string {
  if (typeof step.name === 'string' && step.name !== '') return step.name
  switch (step.type) {
    case 'screen':
      return texts.show(textIn(screenOf(editing, step)?.title, language) || String(step.screen ?? ''))
    case 'action':
      return flowEditor.actionHelp[String(step.action)] ?? labelOf(id, step)
    case 'condition':
      return conditionOf(editing, step)
    case 'subflow':
      return texts.run(editing.flows.find(({ flowId }) => flowId === step.flow)?.name ?? String(step.flow ?? ''))
    case 'loop':
      return texts.repeat(Number(step.times) || 1)
    case 'end':
      return step.result === 'failure' ? texts.endWithFailure : texts.end
    default:
      return labelOf(id, step)
  }
}

function conditionOf(editing: Editing, step: Step): string {
  const [first, ...others] = listOf(step.branches)
  const [rule, ...more] = listOf(first?.when)
  if (!rule) return texts.choose
  const left = others.length + more.length
  return [texts.doIf(ruleInWords(editing, rule)), ...(left > 0 ? [texts.andMore(left)] : [])].join(' ')
}

/** What a way on stands for: the button that was pressed, the rule that holds, or what came of the step. */
export function wayInWords(editing: Editing, step: Step, on: string): string {
  if (step.type === 'condition' && on !== 'otherwise') {
    const rules = listOf(listOf(step.branches)[Number(on) - 1]?.when)
    return rules[0] && rules.length === 1 ? ruleInWords(editing, rules[0]) : wayName(step, on)
  }
  const button = screenOf(editing, step)?.components.find(component => component.id === on)
  if (button?.component === 'providers') return flowEditor.aProvider
  return (button && textIn(asObject(button).text, language)) || wayName(step, on)
}

/** A text in lines of at most so many characters, of which the last is cut. */
export function inLines(text: string, characters: number, linesMax: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 1 <= characters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, linesMax).map(line => cut(line, characters))
  const end = shown.at(-1)
  if (lines.length > linesMax && end !== undefined) shown[linesMax - 1] = cut(`${end}…`, characters)
  return shown
}

export function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1)}…` : text
}
