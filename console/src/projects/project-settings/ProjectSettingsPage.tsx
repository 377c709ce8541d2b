import { Alert } from '@mantine/core'
import { useQuery } from '../../kit/api/use-query.ts'
import { SettingsPage } from '../../kit/page/SettingsPage.tsx'
import { ProjectSettingsQuery } from './documents.ts'
import { settings } from './messages.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Sign-in methods, tokens, cookies and access. */
export function ProjectSettingsPage() {
  const [{ data, error }, reload] = useQuery({ query: ProjectSettingsQuery })
  const saved = data?.project.settings
  return (
    <SettingsPage
      part="project"
      title={settings.title}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={!data}
    >
      {data && !saved && <Alert color="gray">{settings.hosted}</Alert>}
      {saved && <SettingsForm saved={saved} />}
    </SettingsPage>
  )
}
