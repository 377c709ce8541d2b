import { IconKeyOff, IconLock, IconLockOpen2, IconRefresh, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { AccessKeyActModal, type Act } from './AccessKeyActModal.tsx'
import { AccessKeyForm } from './AccessKeyForm.tsx'
import { AccessKeyStatusBadge } from './AccessKeyStatusBadge.tsx'
import { AccessKeyUse } from './AccessKeyUse.tsx'
import { AccessKeyQuery } from './documents.ts'
import { accessKeys } from './messages.ts'

const route = getRouteApi('/access-keys/$id')

/** One access key: what it is, what it may do, and how it was used. */
export function AccessKeyPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const mayReadUsers = useMay('READ_USERS')
  const [act, setAct] = useState<Act>()
  const [secret, setSecret] = useState<string>()
  const [{ data, error, stale }, load] = useQuery({ query: AccessKeyQuery, variables: { id, withUsers: mayReadUsers } })
  const reload = () => load({ requestPolicy: 'network-only' })
  const key = data?.node?.__typename === 'AccessKey' ? data.node : undefined
  const entity = key && { name: key.name, id: key.databaseId, badges: <AccessKeyStatusBadge status={key.status} /> }
  const action = (name: Act, icon: typeof IconTrash, isDangerous = false) => ({
    label: accessKeys[name],
    icon,
    isDangerous,
    onClick: () => setAct(name),
  })
  const done = (cleartext?: string) => {
    setAct(undefined)
    if (act === 'delete') return void navigate({ to: '/access-keys' })
    setSecret(cleartext)
    reload()
  }
  return (
    <DetailPage
      parent={{ to: '/access-keys', label: accessKeys.title }}
      error={error}
      onRetry={reload}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconKeyOff, title: accessKeys.notFoundTitle, text: accessKeys.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/access-keys/$id', label: accessKeys.details }]}
      actions={
        mayManage && key
          ? [
              action('rotate', IconRefresh),
              ...(key.previousSecretExpiresAt ? [action('endPrevious', IconKeyOff)] : []),
              key.status === 'INACTIVE' ? action('activate', IconLockOpen2) : action('deactivate', IconLock),
              action('delete', IconTrash, true),
            ]
          : []
      }
    >
      {key && (
        <>
          <AccessKeyForm accessKey={key} isReadOnly={!mayManage} />
          <AccessKeyUse accessKey={key} />
          <AccessKeyActModal asked={act && { act, key }} onClose={() => setAct(undefined)} onDone={done} />
          <SecretModal title={accessKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
        </>
      )}
    </DetailPage>
  )
}
