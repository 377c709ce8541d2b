import type { Text } from '../texts/text.ts'
import { Field, type FieldProps } from './Field.tsx'

export type PasswordFieldProps = Omit<FieldProps, 'type'> & { text: Text }

/** A field for a password, with a button to show it, which `revealScript` enables. */
export function PasswordField({ text, ...field }: PasswordFieldProps) {
  return (
    <div className="secret">
      <Field
        type="password"
        required
        maxLength={1024}
        // Once shown it is a text field: nothing may correct it or send it to a spelling service.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
      />
      <button type="button" className="reveal" aria-pressed={false} hidden>
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="3" />
          <path className="slash" d="m4 4 16 16" />
        </svg>
        <span className="unseen">{text('field.showPassword')}</span>
      </button>
    </div>
  )
}

/** Shows a password as long as its button is pressed, and hides it before it is sent, as password managers expect. */
export const revealScript = `
for(const button of document.querySelectorAll('.reveal')){
  const input=button.parentElement.querySelector('input')
  const show=isShown=>{input.type=isShown?'text':'password';button.setAttribute('aria-pressed',String(isShown))}
  button.hidden=false
  button.addEventListener('click',()=>show(input.type==='password'))
  input.form.addEventListener('submit',()=>show(false))
}
`
