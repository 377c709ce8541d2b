import { Code, List } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { RelationsChange, type StoredRelation } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation, relationInput } from '../question.ts'

type Props = {
  /** None while there is nothing to ask. */
  relations: readonly StoredRelation[]
  onDeleted: () => void
  onClose: () => void
}

/** Names the relations before they are deleted. */
export function RelationDeleteModal({ relations, onDeleted, onClose }: Props) {
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, change] = useMutation(RelationsChange)
  const variables = { create: [], delete: relations.map(relationInput) }
  const confirm = async () => {
    const { data, error } = await change(variables)
    const refusal = refusalOf(data?.authorizationRelationsDelete, error)
    setFailure(refusal)
    if (refusal) return
    toastSuccess(texts.relationsDeleted(relations.length))
    onDeleted()
  }
  return (
    <ConfirmModal
      isOpen={relations.length > 0}
      title={texts.deleteRelationsTitle(relations.length)}
      action={texts.deleteRelations(relations.length)}
      isDangerous
      isRunning={fetching}
      {...(failure && { failure })}
      request={{ document: RelationsChange, variables }}
      onConfirm={confirm}
      onClose={() => {
        setFailure(undefined)
        onClose()
      }}
    >
      <List size="sm" spacing={4} mb="sm" mah={220} style={{ overflow: 'auto' }}>
        {relations.map(relation => (
          <List.Item key={formatRelation(relation)}>
            <Code>{formatRelation(relation)}</Code>
          </List.Item>
        ))}
      </List>
      {texts.deleteRelationsText}
    </ConfirmModal>
  )
}
