import { mutation } from '../../../kit/api/mutation.ts'
import { Button, Checkbox, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { SecretModal } from '../../../kit/feedback/SecretModal.tsx'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { tenants } from '../messages.ts'

const SsoSetupLinkCreate = graphql(
  `
  mutation SsoSetupLinkCreate($input: SsoSetupLinkCreateInput!) {
    ssoSetupLinkCreate(input: $input) {
      __typename
      ... on SsoSetupLinkCreatePayload { url }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

const daySeconds = 24 * 60 * 60

/** Creates a link with which a tenant's administrator sets single sign-on up, and shows it once. */
export function SetupLinkButton({ configurationId }: { configurationId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [allowsDomains, setAllowsDomains] = useState(false)
  const [allowsProvisioning, setAllowsProvisioning] = useState(false)
  const [url, setUrl] = useState<string>()
  const { isRunning, failure, run, reset } = useChange()
  const input = { configurationId, lifetimeSeconds: daySeconds, allowsDomains, allowsProvisioning }
  const variables = { input }
  const close = () => {
    reset()
    setIsAsking(false)
  }
  const create = () =>
    run(mutation(SsoSetupLinkCreate, variables, 'url'), {
      onDone: link => {
        close()
        setUrl(link)
      },
    })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {tenants.setupLink}
      </Button>
      <FormModal
        isOpen={isAsking}
        title={tenants.setupLinkTitle}
        isDirty={false}
        action={tenants.setupLink}
        isRunning={isRunning}
        failure={failure}
        request={{ document: SsoSetupLinkCreate, variables }}
        onSubmit={create}
        onClose={close}
      >
        <Text size="sm">{tenants.setupLinkText}</Text>
        <Checkbox
          label={tenants.setupLinkDomains}
          checked={allowsDomains}
          onChange={event => setAllowsDomains(event.currentTarget.checked)}
        />
        <Checkbox
          label={tenants.setupLinkProvisioning}
          checked={allowsProvisioning}
          onChange={event => setAllowsProvisioning(event.currentTarget.checked)}
        />
      </FormModal>
      <SecretModal title={tenants.setupLinkTitle} secret={url} onClose={() => setUrl(undefined)} />
    </>
  )
}
