import { Anchor, List, Text } from '@mantine/core'
import { asSentence } from '../../../../kit/format/text.ts'
import type { FlowProblem } from '../documents.ts'
import { flowEditor as texts } from '../messages.ts'
import type { EditedFlow } from '../model/flow-model.ts'

type Props = {
  flow: EditedFlow
  problems: readonly FlowProblem[]
  onStep: (id: string) => void
  onScreen: (id: string) => void
}

/** What keeps the flow from running; each leads to where it is. */
export function ProblemList({ flow, problems, onStep, onScreen }: Props) {
  return (
    <List size="sm" mb="xs" aria-label={texts.problemsLabel} style={{ maxHeight: 132, overflow: 'auto' }} spacing={4}>
      {problems.map(({ path, message }) => {
        const [part, second = '', third = ''] = path
        const screen = part === 'screens' ? flow.screens[Number(second)]?.id : undefined
        const step = part === 'contents' && second === 'steps' && third !== '' ? third : undefined
        const place = screen === undefined ? (step ?? path.join('.')) : texts.screenNamed(screen)
        const open = step !== undefined ? () => onStep(step) : screen !== undefined ? () => onScreen(screen) : undefined
        return (
          <List.Item key={`${path.join('.')} ${message}`}>
            {open ? (
              <Anchor component="button" type="button" size="sm" c="error" onClick={open}>
                {place}
              </Anchor>
            ) : (
              <Text span size="sm" c="error">
                {place}
              </Text>
            )}{' '}
            {asSentence(message)}
          </List.Item>
        )
      })}
    </List>
  )
}
