import { mutation } from '../../kit/api/mutation.ts'
import { NumberInput } from '@mantine/core'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { switchField } from '../../kit/form/fields/field-props.ts'
import { FamilyRulesUpdate, type Rules } from './documents.ts'
import { families } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Props = { rules: Rules; onClose: () => void; onDone: () => void }

/** Asks whether there are families in the project, and how large they may be. */
export function RulesModal({ rules, onClose, onDone }: Props) {
  const { isEnabled, membersMax, allowsSeveral } = rules
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={families.rules}
      action={families.save}
      blank={{ isEnabled, membersMax, allowsSeveral }}
      changeOf={input => mutation(FamilyRulesUpdate, { input }, given => ('settings' in given ? true : undefined))}
      toastOf={() => families.rulesToast}
      onDone={onDone}
    >
      {draft => (
        <>
          <Switch
            data-autofocus
            label={families.areEnabled}
            description={families.areEnabledHelp}
            {...switchField(draft, 'isEnabled')}
          />
          <NumberInput
            label={families.membersMax}
            min={1}
            max={1000}
            allowDecimal={false}
            value={draft.values.membersMax}
            error={draft.errors.membersMax}
            onChange={value => draft.set('membersMax', Number(value))}
          />
          <Switch
            label={families.allowsSeveral}
            description={families.allowsSeveralHelp}
            {...switchField(draft, 'allowsSeveral')}
          />
        </>
      )}
    </CreateModal>
  )
}
