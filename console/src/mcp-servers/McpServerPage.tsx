import { mutation } from '../api/mutation.ts'
import { IconRobot, IconTrash } from '@tabler/icons-react'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { McpServerDelete, McpServerQuery } from './documents.ts'
import { mcpServers } from './messages.ts'
import { McpServerContext } from './server-context.ts'

const route = getRouteApi('/mcp-servers/$id')

/** One MCP server, and tabs that each have an address of their own. */
export function McpServerPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: McpServerQuery, variables: { id } })
  const mcpServer = data?.node?.__typename === 'McpServer' ? data.node : undefined
  const entity = mcpServer && {
    name: mcpServer.name,
    id: mcpServer.serverId,
    picture: <ApplicationLogo name={mcpServer.name} logo={mcpServer.logo} size={40} />,
  }
  const variables = { input: { id } }
  return (
    <DetailPage
      parent={{ to: '/mcp-servers', label: mcpServers.title }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconRobot, title: mcpServers.notFoundTitle, text: mcpServers.notFoundText }}
      params={{ id }}
      tabs={[
        { to: '/mcp-servers/$id', label: mcpServers.tabs.settings },
        { to: '/mcp-servers/$id/scopes', label: mcpServers.tabs.scopes },
        { to: '/mcp-servers/$id/registration', label: mcpServers.tabs.registration },
      ]}
      actions={
        mayManage
          ? [{ label: mcpServers.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {mcpServer && (
        <McpServerContext value={mcpServer}>
          <Outlet />
          <ChangeModal
            isOpen={isDeleting}
            title={mcpServers.deleteTitle(mcpServer.name)}
            action={mcpServers.delete}
            isDangerous
            typed={{ label: mcpServers.deleteTyped(mcpServer.name), text: mcpServer.name }}
            change={mutation(McpServerDelete, variables, 'deletedId')}
            toast={mcpServers.deletedToast(mcpServer.name)}
            onDone={() => navigate({ to: '/mcp-servers' })}
            onClose={() => setIsDeleting(false)}
          >
            {mcpServers.deleteText}
          </ChangeModal>
        </McpServerContext>
      )}
    </DetailPage>
  )
}
