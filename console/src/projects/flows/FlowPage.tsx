import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { mutation } from '../../kit/api/mutation.ts'
import { Button } from '@mantine/core'
import {
  IconCode,
  IconCopy,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRouteOff,
  IconTrash,
} from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { DisabledBadge } from '../../kit/feedback/DisabledBadge.tsx'
import { saveFile } from '../../kit/format/save-file.ts'
import { useMay } from '../../frame/viewer.ts'
import { ManagedInGit } from '../../kit/feedback/managed/ManagedInGit.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { FlowCreateModal } from './dialogs/FlowCreateModal.tsx'
import { FlowEmbedModal } from './dialogs/FlowEmbedModal.tsx'
import { FlowStatusModal } from './dialogs/FlowStatusModal.tsx'
import { FlowQuery, type FlowRow, FlowsDelete } from './documents.ts'
import { FlowContext } from './flow-context.ts'
import { flows } from './messages.ts'

const route = getRouteApi('/flows/$id')

/** One flow, with its graph, its versions and its JSON on tabs. */
export function FlowPage() {
  const { id } = route.useParams()
  const mayManage = useMay('MANAGE_PROJECT')
  const [dialog, setDialog] = useState<'delete' | 'duplicate' | 'embed' | 'status'>()
  const close = () => setDialog(undefined)
  const [{ data, error, stale }, reload] = useQuery({ query: FlowQuery, variables: { id } })
  const flow = data?.node?.__typename === 'Flow' ? data.node : undefined
  const stored = flow?.document ?? undefined
  const entity = flow && {
    name: flow.name,
    id: flow.flowId,
    badges: <DisabledBadge isEnabled={flow.isEnabled} />,
  }
  const embed = { label: flows.embed, icon: IconCode, onClick: () => setDialog('embed') }
  return (
    <DetailPage
      parent={{ to: '/flows', label: flows.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconRouteOff, title: flows.notFoundTitle, text: flows.notFoundText }}
      params={{ id }}
      isWide
      banner={flow && <ManagedInGit within={`flows/${flow.flowId}`} />}
      tabs={[
        { to: '/flows/$id', label: flows.tabs.graph },
        { to: '/flows/$id/test', label: flows.tabs.test, isHidden: !mayManage },
        { to: '/flows/$id/versions', label: flows.tabs.versions },
        { to: '/flows/$id/compare', label: flows.tabs.compare, isHidden: !mayManage },
        { to: '/flows/$id/json', label: flows.tabs.json },
      ]}
      primaryAction={
        flow &&
        stored && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveFile({
                name: `${flow.flowId}.json`,
                type: 'application/json',
                text: JSON.stringify(stored.document, null, 2),
              })
            }
          >
            {flows.export}
          </Button>
        )
      }
      actions={
        mayManage
          ? [
              embed,
              { label: flows.duplicate, icon: IconCopy, onClick: () => setDialog('duplicate') },
              {
                label: flow?.isEnabled ? flows.disable : flows.enable,
                icon: flow?.isEnabled ? IconPlayerPause : IconPlayerPlay,
                onClick: () => setDialog('status'),
              },
              { label: flows.delete, icon: IconTrash, isDangerous: true, onClick: () => setDialog('delete') },
            ]
          : [embed]
      }
    >
      {flow && stored && (
        <FlowContext value={{ flow, stored }}>
          <Outlet />
          <DeleteModal flow={flow} isOpen={dialog === 'delete'} onClose={close} />
          <FlowEmbedModal flowId={flow.flowId} isOpen={dialog === 'embed'} onClose={close} />
          <FlowStatusModal flow={flow} stored={stored} isOpen={dialog === 'status'} onClose={close} />
          <FlowCreateModal
            isOpen={dialog === 'duplicate'}
            onClose={close}
            copyOf={{ flowId: flow.flowId, name: flow.name, document: stored.document }}
          />
        </FlowContext>
      )}
    </DetailPage>
  )
}

function DeleteModal({ flow, isOpen, onClose }: { flow: FlowRow; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const variables = { input: { ids: [flow.id] } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={flows.deleteTitle(flow.name)}
      action={flows.delete}
      isDangerous
      change={mutation(FlowsDelete, variables, 'deletedIds')}
      toast={flows.deletedToast(flow.name)}
      onDone={() => navigate({ to: '/flows' })}
      onClose={onClose}
    >
      {flows.deleteText}
    </ChangeModal>
  )
}
