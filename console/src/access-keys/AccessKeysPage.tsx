import { Button, EmptyState, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { AccessKeyCreateModal } from './AccessKeyCreateModal.tsx'
import { AccessKeyActModal, type Asked } from './AccessKeyActModal.tsx'
import { AccessKeysTable } from './AccessKeysTable.tsx'
import { AccessKeysQuery } from './documents.ts'
import { accessKeys } from './messages.en.ts'

/** Every access key, and what can be done with them. */
export function AccessKeysPage() {
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error }, load] = useQuery({ query: AccessKeysQuery, requestPolicy: 'cache-and-network' })
  const [isCreating, setIsCreating] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const reload = () => load({ requestPolicy: 'network-only' })
  const done = (cleartext?: string) => {
    setIsCreating(false)
    setAsked(undefined)
    setSecret(cleartext)
    reload()
  }
  const rows = data?.accessKeys
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <div>
          <Title order={1}>{accessKeys.title}</Title>
          <Text size="sm" c="dimmed">
            {accessKeys.intro}
          </Text>
        </div>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
            {accessKeys.create}
          </Button>
        )}
      </Group>
      {error && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {rows?.length === 0 && (
        <EmptyState
          py="xl"
          icon={<IconKey aria-hidden />}
          title={accessKeys.nothingYetTitle}
          description={accessKeys.nothingYetText}
        />
      )}
      {!(error && !rows) && rows?.length !== 0 && (
        <AccessKeysTable rows={rows} onAct={mayManage ? (act, key) => setAsked({ act, key }) : undefined} />
      )}
      <AccessKeyCreateModal isOpen={isCreating} onClose={() => setIsCreating(false)} onDone={done} />
      <AccessKeyActModal asked={asked} onClose={() => setAsked(undefined)} onDone={done} />
      <SecretModal title={accessKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
    </Stack>
  )
}
