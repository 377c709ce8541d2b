import { ssoApplication } from '@gatehouse-id/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { Alert, Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf, type Failure } from '../../kit/api/failure.ts'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { NothingHere } from '../../kit/page/NothingHere.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { DirectoryForm } from './DirectoryForm.tsx'
import { DirectoryModal } from './DirectoryModal.tsx'
import { type OutboundScim, OutboundScimDelete, OutboundScimQuery, OutboundScimUpdate } from './documents.ts'
import { outboundScim } from './messages.ts'

/** The directory that the users of an application are sent to, and how the last runs went. */
export function OutboundScimTab() {
  const { id: applicationId } = useEntity(ssoApplication)
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<'set up' | 'remove'>()
  const [{ data, error }, load] = useQuery({ query: OutboundScimQuery, variables: { applicationId } })
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    reload()
  }
  if (error) return <FailureAlert failure={failureOf(error)} onRetry={reload} />
  if (!data) return <Skeleton height={200} mt="md" aria-busy />
  const directory = data.outboundScim
  const variables = { input: { applicationId } }
  if (!directory)
    return (
      <>
        <NothingHere
          icon={IconCloudShare}
          title={outboundScim.nothingTitle}
          text={outboundScim.nothingText}
          action={mayManage && <Button onClick={() => setAsked('set up')}>{outboundScim.setUp}</Button>}
        />
        <DirectoryModal isOpen={asked === 'set up'} applicationId={applicationId} onClose={close} onDone={done} />
      </>
    )
  return (
    <>
      <StatusSection directory={directory} applicationId={applicationId} onDone={reload} />
      <DirectoryForm applicationId={applicationId} directory={directory} />
      {mayManage && (
        <Button
          variant="default"
          color="red"
          mt="md"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsked('remove')}
        >
          {outboundScim.remove}
        </Button>
      )}
      <ChangeModal
        isOpen={asked === 'remove'}
        isDangerous
        title={outboundScim.removeTitle}
        action={outboundScim.remove}
        change={mutation(OutboundScimDelete, variables, 'applicationId')}
        toast={outboundScim.removedToast}
        onDone={done}
        onClose={close}
      >
        {outboundScim.removeText}
      </ChangeModal>
    </>
  )
}

type Props = { directory: OutboundScim; applicationId: string; onDone: () => void }

/** Whether users are sent, when they last were, and why that failed. */
function StatusSection({ directory, applicationId, onDone }: Props) {
  const client = useClient()
  const mayManage = useMay('MANAGE_PROJECT')
  const [failure, setFailure] = useState<Failure>()
  const { isEnabled, failures, lastError, lastRunAt, lastSuccessAt } = directory
  const change = async () => {
    setFailure(undefined)
    const variables = { input: { applicationId, isEnabled: !isEnabled } }
    const { data, error } = await client.mutation(OutboundScimUpdate, variables)
    const outcome = outcomeOf(data?.outboundScimUpdate, error, given => ('outboundScim' in given ? true : undefined))
    if (outcome.kind === 'refused') return setFailure(outcome.failure)
    toastSuccess(isEnabled ? outboundScim.disabledToast : outboundScim.enabledToast)
    onDone()
  }
  const times = [
    { label: outboundScim.lastRun, time: lastRunAt },
    { label: outboundScim.lastSuccess, time: lastSuccessAt },
  ]
  return (
    <Section title={outboundScim.status} description={outboundScim.statusHelp}>
      {failure && <FailureAlert failure={failure} />}
      <Group gap="sm">
        <Badge color={isEnabled ? 'green' : 'gray'}>{isEnabled ? outboundScim.enabled : outboundScim.disabled}</Badge>
        {mayManage && (
          <Button variant="default" size="xs" onClick={change}>
            {isEnabled ? outboundScim.disable : outboundScim.enable}
          </Button>
        )}
      </Group>
      {times.map(({ label, time }) => (
        <Text key={label} size="sm" component="div">
          {label}: {time ? <Time value={time} /> : outboundScim.never}
        </Text>
      ))}
      {failures > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={outboundScim.failed(failures)}>
          <bdi>{lastError}</bdi>
        </Alert>
      )}
    </Section>
  )
}
