import { AuthProvider, UserManagement } from '@descope/react-sdk'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('unreachable: the page has this element')
const { project = '', base = '', tenant = '' } = root.dataset
createRoot(root).render(
  <AuthProvider projectId={project} baseUrl={base} baseStaticUrl={`${base}/pages`} baseCdnUrl={base}>
    <UserManagement
      widgetId="user-management-widget"
      tenant={tenant}
      onReady={() => root.setAttribute('aria-busy', 'false')}
    />
  </AuthProvider>,
)
