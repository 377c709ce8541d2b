import { mutation } from '../../kit/api/mutation.ts'
import { Alert } from '@mantine/core'
import { useQuery } from '../../kit/api/use-query.ts'
import { EditForm } from '../../kit/form/EditForm.tsx'
import { useMay } from '../../frame/viewer.ts'
import { SettingsPage } from '../../kit/page/SettingsPage.tsx'
import { type PasswordPolicy, PasswordPolicyQuery, PasswordPolicyUpdate } from './documents.ts'
import { passwords } from './messages.ts'
import { PolicyFields } from './PolicyFields.tsx'
import type { PolicyValues } from './rules-of.ts'
import { ShownRules } from './ShownRules.tsx'

/** What passwords must be like. */
export function PasswordRulesPage() {
  const [{ data, error }, reload] = useQuery({ query: PasswordPolicyQuery })
  const policy = data?.passwordPolicy
  return (
    <SettingsPage
      part="passwordSettings"
      title={passwords.title}
      lead={passwords.lead}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={!data}
    >
      {data && !policy && !error && <Alert color="gray">{passwords.hosted}</Alert>}
      {policy && <PolicyForm policy={policy} />}
    </SettingsPage>
  )
}

function fieldsOf({ version: _, ...fields }: PasswordPolicy): PolicyValues {
  return { ...fields, disallowedCharacters: fields.disallowedCharacters ?? '' }
}

function variablesOf({ version }: PasswordPolicy, changes: Partial<PolicyValues>) {
  return { input: { expectedVersion: version, ...changes } }
}

function PolicyForm({ policy }: { policy: PasswordPolicy }) {
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <EditForm
      stored={policy}
      fieldsOf={fieldsOf}
      labels={passwords}
      savedToast={passwords.savedToast}
      changeOf={(from, changes) => mutation(PasswordPolicyUpdate, variablesOf(from, changes), 'passwordPolicy')}
    >
      {fields => (
        <>
          <PolicyFields {...fields} isReadOnly={!mayManage} />
          <ShownRules policy={fields.values} />
        </>
      )}
    </EditForm>
  )
}
