import { Code, CopyButton, Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '../../kit/api/graphql.ts'
import { CopyIconButton } from '../../kit/feedback/copy/CopyIconButton.tsx'
import { useMay } from '../../frame/viewer.ts'
import { AddProviderMenu } from './AddProviderMenu.tsx'
import type { Providers } from './documents.ts'
import { signInProviders as texts } from './messages.ts'
import { ProviderModal } from './ProviderModal.tsx'
import type { Editing } from './provider-draft.ts'
import { ProviderTable } from './ProviderTable.tsx'

type Props = { known: ResultOf<typeof Providers> | null; onChanged: () => void }

/** The sign-in providers of the project. */
export function ProvidersSection({ known, onChanged }: Props) {
  const mayManage = useMay('MANAGE_SIGN_IN')
  const [editing, setEditing] = useState<Editing>()
  const close = () => setEditing(undefined)
  const taken = known?.providers.map(({ settings }) => settings.providerId) ?? []
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {texts.providers}
        </Title>
        {known && mayManage && (
          <AddProviderMenu
            presets={known.presets.filter(({ providerId }) => !taken.includes(providerId))}
            onPick={setEditing}
          />
        )}
      </Group>
      {!known && <Text size="sm">{texts.atHosted}</Text>}
      {known && (
        <>
          <Text size="sm" c="dimmed">
            {texts.providersHelp}
          </Text>
          <Group gap={4} wrap="nowrap" mb="sm">
            <Code style={{ overflowWrap: 'anywhere' }}>{known.callbackUrl}</Code>
            <CopyButton value={known.callbackUrl}>
              {({ copied, copy }) => <CopyIconButton label={texts.copyCallback} isCopied={copied} onCopy={copy} />}
            </CopyButton>
          </Group>
          {known.providers.length === 0 ? (
            <Text size="sm">{texts.none}</Text>
          ) : (
            <ProviderTable
              providers={known.providers}
              mayManage={mayManage}
              onEdit={provider => setEditing({ provider, preset: provider.settings })}
            />
          )}
        </>
      )}
      {editing && (
        <ProviderModal
          editing={editing}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </Paper>
  )
}
