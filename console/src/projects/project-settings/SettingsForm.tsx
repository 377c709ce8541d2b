import { mutation } from '../../kit/api/mutation.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { useMay } from '../../frame/viewer.ts'
import { AccessFields } from './AccessFields.tsx'
import { AgentFields } from './AgentFields.tsx'
import { CookieFields } from './CookieFields.tsx'
import { type ProjectSettings, ProjectSettingsUpdate, type SettingsValues } from './documents.ts'
import { filled } from '../../kit/form/filled.ts'
import { settings } from './messages.ts'
import { MethodFields } from './MethodFields.tsx'
import { OriginFields } from './OriginFields.tsx'
import { SourceFields } from './SourceFields.tsx'
import { TokenFields } from './TokenFields.tsx'

function fieldsOf({ version: _, ...fields }: ProjectSettings): SettingsValues {
  return filled(fields)
}

function variablesOf({ version }: ProjectSettings, changes: Partial<SettingsValues>) {
  return { input: { expectedVersion: version, ...changes } }
}

const labels: Record<keyof SettingsValues, string> = {
  sessionTokenSeconds: settings.session,
  refreshTokenSeconds: settings.refresh,
  stepUpTokenSeconds: settings.stepUp,
  isRefreshTokenRotated: settings.rotation,
  tokenDelivery: settings.delivery,
  cookieDomain: settings.cookieDomain,
  cookiePath: settings.cookiePath,
  cookieSameSite: settings.sameSite,
  sessionCookieName: settings.sessionCookie,
  refreshCookieName: settings.refreshCookie,
  approvedOrigins: settings.origins,
  flowEndpointOrigins: settings.flowEndpoints,
  userSourceUrl: settings.userSource,
  signInMethods: settings.methods,
  isUserExistenceConcealed: settings.concealed,
  isSignUpOpen: settings.signUpOpen,
  trustedDeviceDays: settings.trusted,
  isAuthPublic: settings.authPublic,
  isClientRegistrationOpen: settings.clientRegistration,
  acceptsClientMetadataDocuments: settings.clientDocuments,
  dynamicClientResources: settings.agentResources,
}

/** Every setting of the project, saved together. */
export function SettingsForm({ saved }: { saved: ProjectSettings }) {
  const mayManage = useMay('MANAGE_PROJECT')
  const mayVouch = useMay('MANAGE_SIGN_IN')
  return (
    <EditForm
      stored={saved}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={settings.savedToast}
      changeOf={(from, changes) => mutation(ProjectSettingsUpdate, variablesOf(from, changes), 'settings')}
    >
      {fields => (
        <>
          <MethodFields {...fields} isReadOnly={!mayManage} />
          <AccessFields {...fields} isReadOnly={!mayManage} />
          <AgentFields {...fields} isReadOnly={!mayManage} />
          <TokenFields {...fields} isReadOnly={!mayManage} />
          <CookieFields {...fields} isReadOnly={!mayVouch} />
          <OriginFields {...fields} isReadOnly={!mayVouch} />
          <SourceFields {...fields} isReadOnly={!mayVouch} />
        </>
      )}
    </EditForm>
  )
}
