import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { language } from '../../../kit/language/language.ts'
import { FlowQuery } from '../documents.ts'
import { editedOf } from '../edit/model/flow-model.ts'
import { ScreenStage } from '../edit/screens/ScreenStage.tsx'
import { ScreenView } from '../edit/screens/ScreenView.tsx'
import { useFlow } from '../flow-context.ts'
import { flowTest as texts } from './messages.ts'
import type { RunResponse } from './use-test-run.ts'

type Props = {
  response: RunResponse
  documents: Documents
  styles: unknown
  /** What stands in its fields at first, by their names. */
  values: Readonly<Record<string, string>>
  isBusy: boolean
  onPress: (button: string, form: Record<string, string>) => void
}

/** The document that is tried out, and the node ids of the project's flows by their ids. */
type Documents = { own: unknown; ids: ReadonlyMap<string, string> }

/** The document that a screen is of: a sub-flow's is the published one. */
function useDocument(flowId: string, { own, ids }: Documents): unknown {
  const { flow } = useFlow()
  const isOwn = flowId === '' || flowId === flow.flowId
  const [{ data }] = useQuery({ query: FlowQuery, variables: { id: ids.get(flowId) ?? '' }, pause: isOwn })
  return isOwn ? own : data?.node?.__typename === 'Flow' && data.node.document?.document
}

/** How the run stands: a screen, something to wait for, or its end. */
export function RunView({ response, documents, styles, values, isBusy, onPress }: Props) {
  const document = useDocument(response.flowId, documents)
  const { status, action, screenId, error, redirect, output, stepId } = response
  if (status === 'completed' || status === 'failed')
    return (
      <Alert
        color={status === 'completed' ? 'teal' : 'red'}
        title={status === 'completed' ? texts.completed : texts.failed}
        role="status"
      >
        {error && <Text size="sm">{error}</Text>}
        {Object.keys(output).length > 0 && <Code block>{JSON.stringify(output, null, 2)}</Code>}
      </Alert>
    )
  const screen = editedOf(document)?.screens.find(({ id }) => id === screenId)
  return (
    <Stack gap="sm">
      {action === 'poll' && (
        <Group>
          <Text size="sm">{texts.waiting}</Text>
          <Button variant="default" loading={isBusy} onClick={() => onPress('polling', {})}>
            {texts.look}
          </Button>
        </Group>
      )}
      {action === 'redirect' && (
        <Text size="sm">
          {texts.redirect}{' '}
          <Anchor href={redirect} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
            {redirect}
          </Anchor>
        </Text>
      )}
      {action.startsWith('webauthn') && <Text size="sm">{texts.passkey}</Text>}
      {screen && (
        <ScreenStage styles={styles}>
          {/* Another step has empty fields, though the screen be the same. */}
          <ScreenView
            key={stepId}
            screen={screen}
            language={language}
            hidden={Array.isArray(response.state.hidden) ? response.state.hidden.map(Number) : []}
            error={error}
            values={values}
            isBusy={isBusy}
            onPress={onPress}
          />
        </ScreenStage>
      )}
      {!screen && action === 'screen' && <Text size="sm">{texts.noScreen(screenId)}</Text>}
    </Stack>
  )
}
