import { mutation } from '../../../kit/api/mutation.ts'
import { Text, Textarea, TextInput } from '@mantine/core'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../../kit/form/fields/field-props.ts'
import { NotpMessageReceive } from '../documents.ts'
import { messages } from '../messages.ts'

const blank = { phone: '', text: '' }

/** Asks for a WhatsApp message as a user would send it to sign in, and hands it over. */
export function SimulateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const variablesOf = ({ phone, text }: typeof blank) => ({ input: { phone: phone.trim(), text: text.trim() } })
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={messages.simulate}
      action={messages.simulateSend}
      blank={blank}
      missingOf={({ phone, text }) => ({
        ...(!phone.trim() && { phone: messages.simulatePhoneMissing }),
        ...(!text.trim() && { text: messages.simulateTextMissing }),
      })}
      changeOf={values =>
        mutation(NotpMessageReceive, variablesOf(values), given => ('isReceived' in given ? true : undefined))
      }
      toastOf={() => messages.simulatedToast}
      onDone={onClose}
    >
      {draft => (
        <>
          <Text size="sm">{messages.simulateLead}</Text>
          <TextInput
            data-autofocus
            type="tel"
            label={messages.simulatePhone}
            description={messages.simulatePhoneHelp}
            required
            {...textField(draft, 'phone')}
          />
          <Textarea
            label={messages.simulateText}
            description={messages.simulateTextHelp}
            required
            autosize
            minRows={2}
            maxRows={6}
            {...textField(draft, 'text')}
          />
        </>
      )}
    </CreateModal>
  )
}
