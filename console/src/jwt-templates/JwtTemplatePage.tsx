import { mutation } from '../api/mutation.ts'
import { Badge, Button } from '@mantine/core'
import { IconTemplate, IconTemplateOff, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { parseObject } from '../json/json-object.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { Pane, Workbench } from '../page/Workbench.tsx'
import {
  type JwtTemplate,
  JwtTemplateDelete,
  JwtTemplateQuery,
  JwtTemplateUpdate,
  JwtTemplateUse,
} from './documents.ts'
import { ExampleToken } from './ExampleToken.tsx'
import { jwtTemplates } from './messages.ts'
import { changesOf, type TemplateValues, valuesOf } from './template-values.ts'
import { TemplateFields } from './TemplateFields.tsx'

const route = getRouteApi('/jwt-templates/$id')

type Asking = 'use' | 'delete' | undefined

/** One template beside an example of the tokens that follow it. */
export function JwtTemplatePage() {
  const { id } = route.useParams()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asking, setAsking] = useState<Asking>()
  const [{ data, error, stale }, load] = useQuery({ query: JwtTemplateQuery, variables: { id } })
  const reload = () => load({ requestPolicy: 'network-only' })
  const template = data?.node?.__typename === 'JwtTemplate' ? data.node : undefined
  const entity = template && {
    name: template.name,
    id: template.databaseId,
    badges: template.isInUse && <Badge color="teal">{jwtTemplates.inUse}</Badge>,
  }
  const close = () => setAsking(undefined)
  return (
    <DetailPage
      parent={{ to: '/jwt-templates', label: jwtTemplates.title }}
      error={error}
      onRetry={reload}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconTemplateOff, title: jwtTemplates.notFoundTitle, text: jwtTemplates.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/jwt-templates/$id', label: jwtTemplates.template }]}
      primaryAction={
        mayManage &&
        typeof template?.isInUse === 'boolean' && (
          <Button
            variant={template.isInUse ? 'default' : 'filled'}
            leftSection={<IconTemplate size={16} aria-hidden />}
            onClick={() => setAsking('use')}
          >
            {template.isInUse ? jwtTemplates.stop : jwtTemplates.choose}
          </Button>
        )
      }
      actions={
        mayManage
          ? [{ label: jwtTemplates.delete, icon: IconTrash, isDangerous: true, onClick: () => setAsking('delete') }]
          : []
      }
    >
      {template && (
        <>
          <TemplateForm template={template} isReadOnly={!mayManage} />
          <UseModal
            template={template}
            isOpen={asking === 'use'}
            onDone={() => {
              close()
              reload()
            }}
            onClose={close}
          />
          <DeleteModal template={template} isOpen={asking === 'delete'} onClose={close} />
        </>
      )}
    </DetailPage>
  )
}

function variablesOf({ id, version }: JwtTemplate, changes: Partial<TemplateValues>) {
  return { input: { id, expectedVersion: version, ...changesOf(changes) } }
}

function TemplateForm({ template, isReadOnly }: { template: JwtTemplate; isReadOnly: boolean }) {
  return (
    <EditForm
      stored={template}
      fieldsOf={valuesOf}
      labels={jwtTemplates}
      savedToast={jwtTemplates.savedToast(template.name)}
      missingOf={({ claims }) => (parseObject(claims) ? {} : { claims: jwtTemplates.claimsNoObject })}
      changeOf={(from, changes) =>
        mutation(JwtTemplateUpdate, variablesOf(from, changes), 'jwtTemplate', { JWT_TEMPLATE_TAKEN: 'name' })
      }
    >
      {fields =>
        isReadOnly ? (
          <TemplateFields {...fields} isReadOnly />
        ) : (
          <Workbench
            sourceSize={40}
            source={
              <Pane isPadded>
                <TemplateFields {...fields} isReadOnly={false} />
              </Pane>
            }
            result={
              <Pane isPadded label={jwtTemplates.example}>
                <ExampleToken key={fields.values.kind} values={fields.values} />
              </Pane>
            }
          />
        )
      }
    </EditForm>
  )
}

type UseProps = { template: JwtTemplate; isOpen: boolean; onDone: () => void; onClose: () => void }

/** Makes the tokens of the project follow the template, or no longer. */
function UseModal({ template: { id, name, kind, isInUse }, isOpen, onDone, onClose }: UseProps) {
  const chosen = isInUse ? null : id
  const variables = { input: kind === 'USER' ? { userJwtTemplateId: chosen } : { accessKeyJwtTemplateId: chosen } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={isInUse ? jwtTemplates.stopTitle(name) : jwtTemplates.chooseTitle(name)}
      action={isInUse ? jwtTemplates.stop : jwtTemplates.choose}
      isDangerous={isInUse === true}
      change={mutation(JwtTemplateUse, variables, 'settings')}
      toast={isInUse ? jwtTemplates.stoppedToast(name) : jwtTemplates.chosenToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {isInUse ? jwtTemplates.stopText : jwtTemplates.chooseTexts[kind]}
    </ChangeModal>
  )
}

type DeleteProps = { template: JwtTemplate; isOpen: boolean; onClose: () => void }

function DeleteModal({ template: { id, name, isInUse }, isOpen, onClose }: DeleteProps) {
  const navigate = useNavigate()
  const variables = { input: { id } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={jwtTemplates.deleteTitle(name)}
      action={jwtTemplates.delete}
      isDangerous
      typed={isInUse ? { label: jwtTemplates.deleteTyped(name), text: name } : undefined}
      change={mutation(JwtTemplateDelete, variables, 'deletedId')}
      toast={jwtTemplates.deletedToast(name)}
      onDone={() => navigate({ to: '/jwt-templates' })}
      onClose={onClose}
    >
      {isInUse ? jwtTemplates.deleteInUseText : jwtTemplates.deleteText}
    </ChangeModal>
  )
}
