import { Text } from '@mantine/core'
import { useState } from 'react'
import { mutation } from '../../../kit/api/mutation.ts'
import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { AnchorLink } from '../../../kit/link/links.ts'
import { EditableList } from '../../../kit/page/EditableList.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { EntityLookup } from '../../../kit/search/EntityLookup.tsx'
import { users } from '../messages.ts'
import { type UserAccess, UserSsoApplicationsAdd, UserSsoApplicationsRemove } from './documents.ts'

type Application = NonNullable<UserAccess['ssoApplications']>['edges'][number]['node']
type Props = { userId: string; applications: readonly Application[]; isReadOnly: boolean; onDone: () => void }

const none = { applicationId: '' }

/** The applications that the user may sign in to: give another, and take one away. */
export function ApplicationsSection({ userId: id, applications, isReadOnly, onDone }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Application>()
  return (
    <Section title={users.applications} description={users.applicationsHelp}>
      {applications.length === 0 && <Text size="sm">{users.noApplications}</Text>}
      <EditableList
        items={applications}
        idOf={application => application.id}
        removeLabelOf={({ name }) => users.removeApplication(name)}
        onRemove={setRemoved}
        addLabel={users.addApplication}
        onAdd={() => setIsAdding(true)}
        isReadOnly={isReadOnly}
      >
        {application => (
          <AnchorLink to="/applications/$id" params={{ id: application.id }} size="sm" c="inherit">
            <bdi>{application.name}</bdi>
          </AnchorLink>
        )}
      </EditableList>
      <CreateModal
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        title={users.addApplication}
        action={users.addApplication}
        blank={none}
        missingOf={({ applicationId }) => (applicationId ? {} : { applicationId: users.applicationMissing })}
        changeOf={({ applicationId }) =>
          mutation(UserSsoApplicationsAdd, { input: { id, ssoApplicationIds: [applicationId] } }, 'user')
        }
        toastOf={() => users.savedToast}
        onDone={() => {
          setIsAdding(false)
          onDone()
        }}
      >
        {draft => (
          <EntityLookup
            kind="ssoApplication"
            label={users.application}
            onChange={found => draft.set('applicationId', found)}
          />
        )}
      </CreateModal>
      {removed && (
        <ChangeModal
          isOpen
          title={users.removeApplication(removed.name)}
          action={users.removeFactor}
          isDangerous
          change={mutation(UserSsoApplicationsRemove, { input: { id, ssoApplicationIds: [removed.id] } }, 'user')}
          toast={users.savedToast}
          onDone={() => {
            setRemoved(undefined)
            onDone()
          }}
          onClose={() => setRemoved(undefined)}
        >
          {users.removeApplicationText}
        </ChangeModal>
      )}
    </Section>
  )
}
