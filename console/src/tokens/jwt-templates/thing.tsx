import { jwtTemplate } from '@gatehouse-id/entities'
import { Badge, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { mutation } from '../../kit/api/mutation.ts'
import { type Act, thing } from '../../kit/entity/thing.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { asObject } from '../../kit/editor/json/json-object.ts'
import { JwtTemplateState, JwtTemplateUse } from './documents.ts'
import { JwtTemplateCreateModal } from './JwtTemplateCreateModal.tsx'
import { jwtTemplates } from './messages.ts'
import type { Template } from './template-values.ts'

export const shown = thing(jwtTemplate, {
  texts: { ...jwtTemplates, tabs: { template: jwtTemplates.template } },
  values: { kind: jwtTemplates.kinds },
  more: JwtTemplateState,
  list: {
    code: "await management.jwtTemplate.create({ name: 'Plan', template: { plan: '{{user.customAttributes.plan}}' } })",
  },
  row: [
    'name',
    'description',
    'kind',
    {
      id: 'CLAIMS',
      header: jwtTemplates.claimNames,
      cell: ({ claims }) => (
        <Text size="sm" ff="monospace" truncate>
          {Object.keys(asObject(claims)).join(', ') || '–'}
        </Text>
      ),
    },
    {
      id: 'STATE',
      header: jwtTemplates.state,
      width: 130,
      cell: ({ isInUse, isOfApplications }) =>
        isInUse || isOfApplications ? <Badge color="teal">{jwtTemplates.inUse}</Badge> : '–',
    },
  ],
  badges: ({ isInUse, isOfApplications }) =>
    (isInUse || isOfApplications) && <Badge color="teal">{jwtTemplates.inUse}</Badge>,
  creates: ['name', 'kind'],
  creation: JwtTemplateCreateModal,
  form: [],
  acts: [choosing(true), choosing(false)],
  deletion: ({ isInUse, isOfApplications }) =>
    isInUse || isOfApplications ? jwtTemplates.deleteInUseText : jwtTemplates.deleteText,
})

/** Makes the tokens of the project follow a template, or no longer. */
function choosing(isChosen: boolean): Act<Template> {
  const label = isChosen ? jwtTemplates.choose : jwtTemplates.stop
  return {
    label,
    icon: IconTemplate,
    isShown: ({ isInUse }) => isInUse === !isChosen,
    modal: ({ row: { id, name, kind }, onClose, onDone }) => {
      const used = isChosen ? id : null
      const input = kind === 'USER' ? { userJwtTemplateId: used } : { accessKeyJwtTemplateId: used }
      return (
        <ChangeModal
          isOpen
          title={isChosen ? jwtTemplates.chooseTitle(name) : jwtTemplates.stopTitle(name)}
          action={label}
          isDangerous={!isChosen}
          change={mutation(JwtTemplateUse, { input }, 'settings')}
          toast={isChosen ? jwtTemplates.chosenToast(name) : jwtTemplates.stoppedToast(name)}
          onDone={onDone}
          onClose={onClose}
        >
          {isChosen ? jwtTemplates.chooseTexts[kind] : jwtTemplates.stopText}
        </ChangeModal>
      )
    },
  }
}
