import { Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { useMay } from '../frame/viewer.ts'
import { type Explanation, type Relation, RelationsChange } from './documents.ts'
import { authorization as texts } from './messages.en.ts'
import { formatRelation } from './question.ts'

type Props = { explanation: Explanation; onChanged: () => void }

/** A change of relations that would allow what is denied, with a button to apply it. */
export function Suggestion({ explanation: { relationsToCreate, relationsToDelete }, onChanged }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, change] = useMutation(RelationsChange)
  const isKnown = relationsToCreate.length + relationsToDelete.length > 0
  if (!isKnown) return <Text size="sm">{texts.noSuggestion}</Text>
  const variables = { create: relationsToCreate.map(inputOf), delete: relationsToDelete.map(inputOf) }
  const apply = async () => {
    const { data, error } = await change(variables)
    const refusal =
      refusalOf(data?.authorizationRelationsDelete, error) ?? refusalOf(data?.authorizationRelationsCreate, undefined)
    setFailure(refusal)
    if (refusal) return
    setIsAsking(false)
    toastSuccess(texts.appliedToast)
    onChanged()
  }
  const list = (
    <List size="sm" spacing={4}>
      {relationsToCreate.map(relation => (
        <List.Item key={formatRelation(relation)}>
          <Code>{texts.create(formatRelation(relation))}</Code>
        </List.Item>
      ))}
      {relationsToDelete.map(relation => (
        <List.Item key={formatRelation(relation)}>
          <Code>{texts.delete(formatRelation(relation))}</Code>
        </List.Item>
      ))}
    </List>
  )
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.suggestion}</Text>
      {list}
      {mayManage && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
            {texts.apply}
          </Button>
        </Group>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={texts.applyTitle}
        action={texts.apply}
        isDangerous={relationsToDelete.length > 0}
        isRunning={fetching}
        failure={failure}
        request={{ document: RelationsChange, variables }}
        onConfirm={apply}
        onClose={() => setIsAsking(false)}
      >
        {texts.applyText}
        {list}
      </ConfirmModal>
    </Stack>
  )
}

function inputOf({ resourceType, resource, relation, targetType, target }: Relation) {
  return {
    resourceType,
    resource,
    relation,
    targetType,
    target,
  }
}
