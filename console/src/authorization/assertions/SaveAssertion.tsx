import { Button, Group } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useQuery } from '../../kit/api/use-query.ts'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { CopyRequestMenu } from '../../kit/feedback/copy/CopyRequestMenu.tsx'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { useMay } from '../../frame/viewer.ts'
import { AssertionResultsQuery, AssertionSave, followsFromAll } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, type Question, type Relation } from '../question.ts'

type Props = { question: Question; context: object | undefined; isAllowed: boolean }

/** Keeps an answer: later changes of the schema have to give the same. */
export function SaveAssertion({ question, context, isAllowed }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, save] = useMutation(AssertionSave)
  const [{ data }] = useQuery({ query: AssertionResultsQuery, context: followsFromAll })
  const stored = data?.authorizationAssertionResults
    .map(({ assertion }) => assertion)
    .find(assertion => isSame(assertion.question, question) && isSameContext(assertion.context, context))
  if (!mayManage) return null
  const requestFor = (expected: boolean) => ({ input: { question, isAllowed: expected, context: context ?? null } })
  const run = async (expected: boolean) => {
    const { data: answered, error } = await save(requestFor(expected))
    const refusal = refusalOf(answered?.authorizationAssertionUpsert, error)
    setFailure(refusal)
    if (!refusal) toastSuccess(texts.assertionSaved)
  }
  const isKept = stored?.isAllowed === isAllowed
  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      <Group gap="xs">
        <Button
          size="xs"
          variant={isKept ? 'subtle' : 'default'}
          leftSection={<IconShieldCheck size={14} aria-hidden />}
          aria-disabled={isKept}
          onClick={() => {
            if (!isKept && !fetching) void run(isAllowed)
          }}
        >
          {isKept ? texts.alreadyAsserted : texts.saveAssertion}
        </Button>
        {!stored && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => run(!isAllowed)}>
            {texts.expectOther}
          </Button>
        )}
        <CopyRequestMenu request={{ document: AssertionSave, variables: requestFor(isAllowed) }} />
      </Group>
    </>
  )
}

function isSame(one: Relation, other: Relation): boolean {
  return formatRelation(one) === formatRelation(other)
}

function isSameContext(stored: unknown, given: object | undefined): boolean {
  return JSON.stringify(stored ?? {}) === JSON.stringify(given ?? {})
}
