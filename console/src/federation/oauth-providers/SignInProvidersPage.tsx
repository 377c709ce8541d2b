import { useQuery } from '../../kit/api/use-query.ts'
import { SignInProvidersQuery } from './documents.ts'
import { signInProviders as texts } from './messages.ts'
import { SettingsPage } from '../../kit/page/SettingsPage.tsx'
import { ServerProvidersSection } from './ServerProvidersSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'

/** The page of the sign-in providers. */
export function SignInProvidersPage() {
  const [{ data, error }, load] = useQuery({ query: SignInProvidersQuery })
  const reload = () => load({ requestPolicy: 'network-only' })
  return (
    <SettingsPage
      part="oauthProviders"
      title={texts.title}
      lead={texts.lead}
      error={error}
      onRetry={reload}
      isLoading={!data}
    >
      {data && <ProvidersSection known={data.signInProviders} onChanged={reload} />}
      {data && data.serverSignInProviders.length > 0 && (
        <ServerProvidersSection providers={data.serverSignInProviders} />
      )}
    </SettingsPage>
  )
}
