import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { type Provider, SignInProviderDelete } from './documents.ts'
import { signInProviders as texts } from './messages.ts'

/** Removes a provider, after asking. */
export function RemoveProviderButton({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const { label } = provider.settings
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, remove] = useMutation(SignInProviderDelete)
  const variables = { input: { id: provider.id } }
  const confirm = async () => {
    const { data, error } = await remove(variables)
    const refusal = refusalOf(data?.signInProviderDelete, error)
    setFailure(refusal)
    if (refusal) return
    toastSuccess(texts.removed(label))
    onRemoved()
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={texts.removeTitle(label)}
        action={texts.remove}
        isDangerous
        isRunning={fetching}
        failure={failure}
        request={{ document: SignInProviderDelete, variables }}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        {texts.removeText}
      </ConfirmModal>
    </>
  )
}
