import { EmptyState, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { useMay } from '../../frame/viewer.ts'
import { ButtonLink } from '../../kit/link/links.ts'
import { AssertionList } from '../assertions/AssertionList.tsx'
import { texts } from '../messages.ts'
import { outlineOf } from '../text/outline.ts'
import { useSchema } from '../use-schema.ts'
import { Pane, Workbench } from '../../kit/page/workbench/Workbench.tsx'
import { AnswerView } from './AnswerView.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { isSameQuestion, type QuestionSearch } from './question-search.ts'

const route = getRouteApi('/authorization/')

/** `/authorization`: asks who can access what, and why; keeps answers as assertions. */
export function PlaygroundTab() {
  const result = useRef<HTMLDivElement>(null)
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const { saved, failure, load } = useSchema()
  const [values, setValues] = useValuesOf(asked)
  const outline = useMemo(() => outlineOf(saved?.text ?? ''), [saved?.text])
  const ask = (search: QuestionSearch) => {
    setValues(search)
    void navigate({ search })
  }
  if (saved === undefined)
    return failure ? <FailureAlert failure={failure} onRetry={load} /> : <Skeleton height="60vh" />
  if (!saved)
    return (
      <EmptyState
        py="xl"
        icon={<IconShieldQuestion aria-hidden />}
        title={texts.noSchemaTitle}
        description={mayManage ? texts.noSchemaText : texts.noSchemaReader}
      >
        {mayManage && (
          <EmptyState.Actions>
            <ButtonLink to="/authorization/schema">{texts.writeSchema}</ButtonLink>
          </EmptyState.Actions>
        )}
      </EmptyState>
    )
  return (
    <Workbench
      source={
        <Pane
          head={
            <Text component="h2" size="sm" fw={600} m={0}>
              {texts.askTitle}
            </Text>
          }
        >
          <Stack gap="lg" p="md">
            <QuestionForm values={values} outline={outline} onChange={setValues} onAsk={() => ask(values)} />
            <AssertionList onAsk={ask} />
          </Stack>
        </Pane>
      }
      result={
        <Pane
          head={
            <Text component="h2" size="sm" fw={600} m={0}>
              {texts.answerTitle}
            </Text>
          }
        >
          <div ref={result} tabIndex={-1} style={{ height: '100%' }}>
            <AnswerView
              key={`${saved.version} ${JSON.stringify(asked)}`}
              asked={asked}
              outline={outline}
              isCurrent={isSameQuestion(values, asked)}
              onAsk={search => {
                ask(search)
                result.current?.focus()
              }}
            />
          </div>
        </Pane>
      }
    />
  )
}

/** What is typed, which begins anew when the address asks something else. */
function useValuesOf(asked: QuestionSearch) {
  const [values, setValues] = useState(asked)
  const [last, setLast] = useState(asked)
  if (last !== asked) {
    setLast(asked)
    if (!isSameQuestion(last, asked)) setValues(asked)
  }
  return [values, setValues] as const
}
