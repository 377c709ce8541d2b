import { Button, Group, Stack, Text } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { useMay } from '../../frame/viewer.ts'
import { type Explanation, RelationsChange } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, relationInput } from '../question.ts'
import classes from './PathView.module.css'

type Props = { explanation: Explanation; onChanged: () => void }

/** A change of relations that would allow what is denied, with a button to apply it. */
export function Suggestion({ explanation: { relationsToCreate, relationsToDelete }, onChanged }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, change] = useMutation(RelationsChange)
  const isKnown = relationsToCreate.length + relationsToDelete.length > 0
  if (!isKnown) return <Text size="sm">{texts.noSuggestion}</Text>
  const variables = { create: relationsToCreate.map(relationInput), delete: relationsToDelete.map(relationInput) }
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
  const changes = [
    ...relationsToCreate.map(relation => texts.create(formatRelation(relation))),
    ...relationsToDelete.map(relation => texts.delete(formatRelation(relation))),
  ]
  const list = (
    <ul className={classes.path}>
      {changes.map(text => (
        <li key={text} className={`${classes.step} ${classes.suggested}`} style={{ '--depth': 0 } as CSSProperties}>
          <span className={classes.station} aria-hidden />
          <span className={classes.relation}>{text}</span>
        </li>
      ))}
    </ul>
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
